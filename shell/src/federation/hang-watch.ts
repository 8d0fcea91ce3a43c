import { assetOf, isOf } from '../lib/assets.ts';
import { allowAgain, type LeftOut, leftOutOf, mark, nameOf, type RemoteCode } from './hang-marks.ts';
import { BEAT_MS, beat, startWitness, stopWitness } from './hang-witness.ts';

/** The fields that identify a part. */
interface WatchedPart {
  readonly remote: { readonly name: string; readonly version: string };
  readonly id: string;
}

/** Version of a development build, whose files change. */
const DEV_VERSION = 'dev';

/** Identifies this document; after a reload the marks of the former one belong to another document. */
const documentId = crypto.randomUUID();

/** Code that was entered and not left, the last one being what runs now. */
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

/** Resolves as soon as this document has a witness, which would prove that the code that runs next hangs. */
export function witnessed(): Promise<void> {
  return startWitness(nameOf(documentId));
}

/** Records that code of a remote is about to run; call it again whenever the code continues. */
export function enter(code: RemoteCode): void {
  if (code.version === DEV_VERSION || open.at(-1) === code) return;
  remove(code);
  open.push(code);
  updateMark();
}

/** Records that the code has ended or failed. */
export function leave(code: RemoteCode): void {
  const wasNow = open.at(-1) === code;
  if (remove(code) && wasNow) updateMark();
}

function remove(code: RemoteCode): boolean {
  const index = open.indexOf(code);
  if (index >= 0) open.splice(index, 1);
  return index >= 0;
}

/** The code of a part. */
export function codeOf({ remote, id }: WatchedPart): RemoteCode {
  return { name: remote.name, version: remote.version, part: id };
}

/** The module of a part's remote, which all of its parts need. */
export function moduleCodeOf({ remote }: WatchedPart): RemoteCode {
  return { name: remote.name, version: remote.version, part: null };
}

/** Why a part should not run: it hung a document. Null for no reason. */
export function reasonToLeaveOut(part: WatchedPart): Promise<LeftOut | null> {
  return leftOutOf(documentId, codeOf(part));
}

/** Lets a part run again that was left out. */
export function runAgain(part: WatchedPart): void {
  allowAgain(codeOf(part));
}

/** A loaded script is evaluated next, so the code that it belongs to is what runs. */
function onScriptLoad({ target }: Event): void {
  if (!(target instanceof HTMLScriptElement)) return;
  const asset = assetOf(new URL(target.src, document.baseURI).pathname);
  for (const code of open.filter((candidate) => asset && isOf(asset, candidate))) enter(code);
}

/** Records what runs in this document, so that the next one knows what hung it. Returns a function that stops this. */
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
  const listeners = [
    [document, 'visibilitychange', updateMark, false],
    [document, 'load', onScriptLoad, true],
    [window, 'pagehide', onPageHide, false],
    [window, 'pageshow', setAway(false), false],
    [window, 'beforeprint', setAway(true), false],
    [window, 'afterprint', setAway(false), false],
  ] as const;
  for (const [target, name, listener, capture] of listeners)
    target.addEventListener(name, listener as EventListener, capture);
  return () => {
    for (const [target, name, listener, capture] of listeners)
      target.removeEventListener(name, listener as EventListener, capture);
  };
}
