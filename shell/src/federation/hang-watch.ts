import { assetOf, isOf } from '../lib/assets.ts';
import { DEV_VERSION } from '../lib/release-set.ts';
import { allowAgain, type LeftOut, leftOutOf, mark, nameOf, type RemoteCode } from './hang-marks.ts';
import { BEAT_MS, beat, startWitness, stopWitness } from './hang-witness.ts';

interface WatchedPart {
  readonly remote: { readonly name: string; readonly version: string };
  readonly id: string;
}

/** After a reload the marks of the former document belong to another one. */
const documentId = crypto.randomUUID();

/** The last one is what runs now. */
const open: RemoteCode[] = [];
let beats: ReturnType<typeof setInterval> | undefined;
let isAway = false;

/** Hidden, closing and printing documents have no mark, since their timers are throttled or stopped. */
function updateMark(): void {
  const running = !isAway && document.visibilityState === 'visible' ? open.at(-1) : undefined;
  mark(documentId, running ?? null);
  beat(nameOf(documentId), running !== undefined);
  clearInterval(beats);
  beats = running && setInterval(updateMark, BEAT_MS);
}

/** Code that runs before there is a witness could hang without a proof. */
export function witnessed(): Promise<void> {
  return startWitness(nameOf(documentId));
}

/** It is called again whenever the code continues. */
export function enter(code: RemoteCode): void {
  if (code.version === DEV_VERSION || open.at(-1) === code) return;
  remove(code);
  open.push(code);
  updateMark();
}

export function leave(code: RemoteCode): void {
  const wasNow = open.at(-1) === code;
  if (remove(code) && wasNow) updateMark();
}

function remove(code: RemoteCode): boolean {
  const index = open.indexOf(code);
  if (index >= 0) open.splice(index, 1);
  return index >= 0;
}

export function codeOf({ remote, id }: WatchedPart): RemoteCode {
  return { name: remote.name, version: remote.version, part: id };
}

export function moduleCodeOf({ remote }: WatchedPart): RemoteCode {
  return { name: remote.name, version: remote.version, part: null };
}

export function reasonToLeaveOut(part: WatchedPart): Promise<LeftOut | null> {
  return leftOutOf(documentId, codeOf(part));
}

export function runAgain(part: WatchedPart): void {
  allowAgain(codeOf(part));
}

/** A loaded script is evaluated next, so the code that it belongs to is what runs. */
function onScriptLoad({ target }: Event): void {
  if (!(target instanceof HTMLScriptElement)) return;
  const asset = assetOf(new URL(target.src, document.baseURI).pathname);
  for (const code of open.filter((candidate) => asset && isOf(asset, candidate))) enter(code);
}

type Listened = readonly [
  target: EventTarget,
  name: string,
  listener: (event: Event) => void,
  capture: boolean,
];

/** The next document learns from it what hung this one. */
export function watchForHangs(): () => void {
  const setAway = (away: boolean) => () => {
    isAway = away;
    updateMark();
  };
  const onPageHide = () => {
    setAway(true)();
    // A page with a lock is not kept for going back.
    stopWitness();
  };
  const listeners: readonly Listened[] = [
    [document, 'visibilitychange', updateMark, false],
    [document, 'load', onScriptLoad, true],
    [window, 'pagehide', onPageHide, false],
    [window, 'pageshow', setAway(false), false],
    [window, 'beforeprint', setAway(true), false],
    [window, 'afterprint', setAway(false), false],
  ];
  for (const [target, name, listener, capture] of listeners) target.addEventListener(name, listener, capture);
  return () => {
    for (const [target, name, listener, capture] of listeners)
      target.removeEventListener(name, listener, capture);
  };
}
