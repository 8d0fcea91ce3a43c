import { signedDocumentId } from '../lib/document-id.ts';
import { createSupportCode, reportError } from '../lib/error-reports.ts';
import { canProveHangs } from './hang-witness.ts';

const LEFT_OUT_FOR_MS = 60 * 60_000;
const POLL_INTERVAL_MS = 500;
/** It is longer than a witness takes to prove a hang. */
const VERDICT_TIMEOUT_MS = 10_000;

const RUNNING = 'atrium.running.';
const LEFT_OUT = 'atrium.left-out.';

export interface RemoteCode {
  readonly name: string;
  readonly version: string;
  /** Null is the remote's module. */
  readonly part: string | null;
}

/** `beat` is the time of the last heartbeat, in milliseconds. */
interface Mark extends RemoteCode {
  readonly beat: number;
  readonly document?: string | undefined;
}

export interface LeftOut extends RemoteCode {
  readonly since: number;
  readonly supportCode: string;
}

class Hang extends Error {
  override readonly name = 'Hang';
}

/** Where the browser refuses storage, nothing is remembered and everything runs. */
function stored<T>(work: (storage: Storage) => T, otherwise: T): T {
  try {
    return work(localStorage);
  } catch {
    return otherwise;
  }
}

function entry<T>(key: string): T | null {
  return stored((storage) => JSON.parse(storage.getItem(key) ?? 'null') as T | null, null);
}

function entries<T>(prefix: string): [key: string, value: T][] {
  const keys = stored((storage) => Object.keys(storage), []).filter((key) => key.startsWith(prefix));
  return keys.flatMap((key): [string, T][] => {
    const value = entry<T>(key);
    return value ? [[key, value]] : [];
  });
}

function drop(key: string): void {
  stored((storage) => storage.removeItem(key), undefined);
}

/** Mark, lock of the witness and proof of a hang have the same name. */
export function nameOf(documentId: string): string {
  return `${RUNNING}${documentId}`;
}

export function mark(documentId: string, code: RemoteCode | null): void {
  const key = nameOf(documentId);
  if (!code || !canProveHangs()) {
    drop(key);
    return;
  }
  const { name, version, part } = code;
  const value: Mark = { name, version, part, beat: Date.now(), document: signedDocumentId() };
  stored((storage) => storage.setItem(key, JSON.stringify(value)), undefined);
}

function concerns(found: RemoteCode, wanted: RemoteCode): boolean {
  const samePart = found.part === null || found.part === wanted.part;
  return found.name === wanted.name && found.version === wanted.version && samePart;
}

// What a document ran is left out only if its witness has proved that it hung: without a proof the document was
// closed or crashed, or has just started. Returns whether it responds, as far as its witness knows.
async function isWatched(key: string): Promise<boolean> {
  const decide = async () => {
    const isProved = await caches.delete(key);
    const found = entry<Mark>(key);
    drop(key);
    if (isProved && found && Date.now() - found.beat <= LEFT_OUT_FOR_MS) leaveOut(found);
    return false;
  };
  const ask = async (lock: Lock | null) => (lock ? decide() : true);
  // The lock lets one of several new documents decide.
  return navigator.locks.request(key, { ifAvailable: true }, ask).catch(() => false);
}

function leaveOut({ name, version, part, document }: Mark): void {
  const supportCode = createSupportCode();
  const value: LeftOut = { name, version, part, since: Date.now(), supportCode };
  const key = `${LEFT_OUT}${name}@${version}/${part ?? ''}`;
  stored((storage) => storage.setItem(key, JSON.stringify(value)), undefined);
  reportError(new Hang(), { supportCode, kind: 'hang', name, version, part, document });
}

function leftOutNow(code: RemoteCode): [key: string, value: LeftOut] | undefined {
  return entries<LeftOut>(LEFT_OUT).find(([key, found]) => {
    const isOver = Date.now() - found.since > LEFT_OUT_FOR_MS;
    if (isOver) drop(key);
    return !isOver && concerns(found, code);
  });
}

async function watchedMarks(documentId: string): Promise<[key: string, mark: Mark][]> {
  const marks = entries<Mark>(RUNNING).filter(([key]) => key !== nameOf(documentId));
  const watched = await Promise.all(marks.map(([key]) => isWatched(key)));
  return marks.filter((_, index) => watched[index]);
}

// If another document is running the part right now, this waits for its next heartbeat, or for the proof that there
// will be none.
export async function leftOutOf(documentId: string, code: RemoteCode): Promise<LeftOut | null> {
  const beats = new Map<string, number>();
  for (let waitedMs = 0; ; waitedMs += POLL_INTERVAL_MS) {
    const marks = canProveHangs() ? await watchedMarks(documentId) : [];
    const undecided = marks.filter(([key, found]) => {
      const first = beats.get(key) ?? found.beat;
      beats.set(key, first);
      return concerns(found, code) && found.beat === first;
    });
    const known = leftOutNow(code);
    if (known) return known[1];
    if (undecided.length === 0 || waitedMs >= VERDICT_TIMEOUT_MS) return null;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

export function allowAgain(code: RemoteCode): void {
  for (let known = leftOutNow(code); known; known = leftOutNow(code)) drop(known[0]);
}
