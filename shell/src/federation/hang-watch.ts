import { allowAgain, type LeftOut, leftOutOf, mark, type RemoteCode } from './hang-marks.ts';

/** As much of a part as is needed to updateMark it from others. */
interface WatchedPart {
  readonly remote: { readonly name: string; readonly version: string };
  readonly id: string;
}

const BEAT_MS = 1_000;
/** Files of a development server change under their version. */
const DEV_VERSION = 'dev';

/** Each document has one of its own: after a reload the marks of the former are those of another. */
const documentId = crypto.randomUUID();

/** Code that was entered and has not come to its end; what was entered last is what runs now. */
const open: RemoteCode[] = [];
let beat: ReturnType<typeof setInterval> | undefined;
let isAway = false;

/** A document that nobody looks at, or that is about to go, has no mark: its timers may rest, and it may be put to sleep. */
function updateMark(): void {
  const running = !isAway && document.visibilityState === 'visible' ? open.at(-1) : undefined;
  mark(documentId, running ?? null);
  clearInterval(beat);
  beat = running && setInterval(updateMark, BEAT_MS);
}

/** Says that code of a remote is about to run; to be called again whenever it goes on. */
export function enter(code: RemoteCode): void {
  if (code.version === DEV_VERSION || open.at(-1) === code) return;
  remove(code);
  open.push(code);
  updateMark();
}

/** Says that it came to its end, well or not. */
export function leave(code: RemoteCode): void {
  const wasNow = open.at(-1) === code;
  if (remove(code) && wasNow) updateMark();
}

function remove(code: RemoteCode): boolean {
  const index = open.indexOf(code);
  if (index >= 0) open.splice(index, 1);
  return index >= 0;
}

/** What stands for a part while it is watched. */
export function codeOf({ remote, id }: WatchedPart): RemoteCode {
  return { name: remote.name, version: remote.version, part: id };
}

/** What stands for what all parts of a remote need. */
export function moduleCodeOf({ remote }: WatchedPart): RemoteCode {
  return { name: remote.name, version: remote.version, part: null };
}

/** Why a part should not run: it hung a document. Null where nothing is known against it. */
export function reasonToLeaveOut(part: WatchedPart): Promise<LeftOut | null> {
  return leftOutOf(documentId, codeOf(part));
}

/** Lets a part run again that was left out. */
export function runAgain(part: WatchedPart): void {
  allowAgain(codeOf(part));
}

/** A script that has come is evaluated next: of all that waits, what it belongs to is what runs. */
function onScriptLoad({ target }: Event): void {
  if (!(target instanceof HTMLScriptElement)) return;
  const { pathname } = new URL(target.src, document.baseURI);
  for (const code of open.filter(({ name, version }) => pathname.startsWith(`/assets/${name}/${version}/`)))
    enter(code);
}

/** Watches what runs in this document, so that the next one knows what hung it. Returns a function that stops watching. */
export function watchForHangs(): () => void {
  const setAway = (away: boolean) => () => {
    isAway = away;
    updateMark();
  };
  const listeners = [
    [document, 'visibilitychange', updateMark, false],
    [document, 'load', onScriptLoad, true],
    [window, 'pagehide', setAway(true), false],
    [window, 'pageshow', setAway(false), false],
  ] as const;
  for (const [target, name, listener, capture] of listeners)
    target.addEventListener(name, listener as EventListener, capture);
  return () => {
    for (const [target, name, listener, capture] of listeners)
      target.removeEventListener(name, listener as EventListener, capture);
  };
}
