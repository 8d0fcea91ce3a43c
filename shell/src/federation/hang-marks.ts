import { signedDocumentId } from '../lib/document-id.ts';
import { createSupportCode, reportError } from '../lib/error-reports.ts';

/** A document without a heartbeat for this long is hanging. */
const SILENCE_TIMEOUT_MS = 5_000;
/** How long a part that hung a document is left out. */
const LEFT_OUT_FOR_MS = 60 * 60_000;
/** Poll interval while waiting for a heartbeat. */
const POLL_INTERVAL_MS = 500;

const RUNNING = 'atrium.running.';
const LEFT_OUT = 'atrium.left-out.';

/** Code of a remote that may hang a document: one of its parts, or its module. */
export interface RemoteCode {
  readonly name: string;
  readonly version: string;
  /** Id of the route or slot; null for the remote's module. */
  readonly part: string | null;
}

/** What a document is running; `beat` is the time of its last heartbeat, in milliseconds. */
interface Mark extends RemoteCode {
  readonly beat: number;
  /** Signed id of the document, for the report. */
  readonly document?: string | undefined;
}

/** Code that hung a document, and is left out for an hour or until the person retries it. */
export interface LeftOut extends RemoteCode {
  readonly since: number;
  /** Support code of its report. */
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

function entries<T>(prefix: string): [key: string, value: T][] {
  return stored((storage) => {
    const keys = Object.keys(storage).filter((key) => key.startsWith(prefix));
    return keys.map((key) => [key, JSON.parse(storage.getItem(key) ?? '') as T]);
  }, []);
}

function drop(key: string): void {
  stored((storage) => storage.removeItem(key), undefined);
}

/** Records what a document is running; null for nothing. */
export function mark(documentId: string, code: RemoteCode | null): void {
  const key = `${RUNNING}${documentId}`;
  if (!code) {
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

/** Marks of other documents that are alive. Marks of hanging documents are removed, reported and left out. */
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

/**
 * Checks whether a part hung another document within the last hour. If another document is running it right now, waits
 * for the next heartbeat of that document.
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

/** Allows a part that was left out to run again. */
export function allowAgain(code: RemoteCode): void {
  for (let known = leftOutNow(code); known; known = leftOutNow(code)) drop(known[0]);
}
