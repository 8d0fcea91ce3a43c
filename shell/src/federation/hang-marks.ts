import { createSupportCode, reportError } from '../lib/error-reports.ts';

/** A document whose beat is older than this does nothing any more. */
const SILENCE_TIMEOUT_MS = 5_000;
/** What hung a document is left out for so long. */
const LEFT_OUT_FOR_MS = 60 * 60_000;
/** How often a beat is looked for that has not stopped for long enough. */
const POLL_INTERVAL_MS = 500;

const RUNNING = 'atrium.running.';
const LEFT_OUT = 'atrium.left-out.';

/** Code of a remote that may hang a document: one of its parts, or what all of its parts need. */
export interface RemoteCode {
  readonly name: string;
  readonly version: string;
  /** Id of the route or slot; null for the remote's module. */
  readonly part: string | null;
}

/** What a document runs at the moment; `beat` is when it last had time to say so, in milliseconds. */
interface Mark extends RemoteCode {
  readonly beat: number;
}

/** Code that hung a document, and is left out until it is asked for by hand. */
export interface LeftOut extends RemoteCode {
  readonly since: number;
  /** The code under which it was reported. */
  readonly supportCode: string;
}

class Hang extends Error {
  override readonly name = 'Hang';
}

/** A browser may refuse to store anything; then nothing is remembered, and everything runs. */
function stored<T>(work: (storage: Storage) => T, otherwise: T): T {
  try {
    return work(localStorage);
  } catch {
    return otherwise;
  }
}

function entries<T>(prefix: string): [key: string, value: T][] {
  return stored((storage) => {
    const keys = Object.keys(storage).filter((key) => key.startsWith(prefix));
    return keys.map((key) => [key, JSON.parse(storage.getItem(key) ?? '') as T]);
  }, []);
}

function drop(key: string): void {
  stored((storage) => storage.removeItem(key), undefined);
}

/** Says what a document runs now; null for nothing that could hang it. */
export function mark(documentId: string, code: RemoteCode | null): void {
  const key = `${RUNNING}${documentId}`;
  if (!code) {
    drop(key);
    return;
  }
  const { name, version, part } = code;
  const value: Mark = { name, version, part, beat: Date.now() };
  stored((storage) => storage.setItem(key, JSON.stringify(value)), undefined);
}

function concerns(found: RemoteCode, wanted: RemoteCode): boolean {
  const samePart = found.part === null || found.part === wanted.part;
  return found.name === wanted.name && found.version === wanted.version && samePart;
}

/** Marks of other documents; those that fell silent become what is left out, reported once. */
function beatingMarks(documentId: string): [key: string, mark: Mark][] {
  return entries<Mark>(RUNNING).filter(([key, found]) => {
    if (key === `${RUNNING}${documentId}`) return false;
    const age = Date.now() - found.beat;
    if (age <= SILENCE_TIMEOUT_MS) return true;
    drop(key);
    if (age <= LEFT_OUT_FOR_MS) leaveOut(found);
    return false;
  });
}

function leaveOut({ name, version, part }: RemoteCode): void {
  const supportCode = createSupportCode();
  const value: LeftOut = { name, version, part, since: Date.now(), supportCode };
  const key = `${LEFT_OUT}${name}@${version}/${part ?? ''}`;
  stored((storage) => storage.setItem(key, JSON.stringify(value)), undefined);
  reportError(new Hang(), { supportCode, kind: 'hang', name, version, part });
}

function leftOutNow(code: RemoteCode): [key: string, value: LeftOut] | undefined {
  return entries<LeftOut>(LEFT_OUT).find(([key, found]) => {
    const isOver = Date.now() - found.since > LEFT_OUT_FOR_MS;
    if (isOver) drop(key);
    return !isOver && concerns(found, code);
  });
}

/**
 * What is known against running a part: that it hung another document, a moment ago or within the last hour. Where
 * another document runs it at this moment, its next beat is waited for.
 */
export async function leftOutOf(documentId: string, code: RemoteCode): Promise<LeftOut | null> {
  const seen = new Map<string, number>();
  for (;;) {
    const undecided = beatingMarks(documentId).filter(([key, found]) => {
      const first = seen.get(key) ?? found.beat;
      seen.set(key, first);
      return concerns(found, code) && found.beat === first;
    });
    const known = leftOutNow(code);
    if (known) return known[1];
    if (undecided.length === 0) return null;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

/** Lets a part run again that was left out. */
export function allowAgain(code: RemoteCode): void {
  for (let known = leftOutNow(code); known; known = leftOutNow(code)) drop(known[0]);
}
