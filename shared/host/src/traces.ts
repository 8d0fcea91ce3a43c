const RECENT = 4;
const TRACED_AFTER_FAILURE_MS = 60_000;

let recent: readonly string[] = [];
let ofDocument: readonly string[] = [];
let tracedUntil = 0;

function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (value) => value.toString(16).padStart(2, '0')).join('');
}

/**
 * A W3C Trace Context. Its trace is also the id of the request, which servers log; they keep the traces of a share of all
 * calls, and of those of a page on which something has just failed.
 */
export function nextTraceparent(): string {
  const id = randomHex(16);
  recent = [id, ...recent].slice(0, RECENT);
  return `00-${id}-${randomHex(8)}-${Date.now() < tracedUntil ? '01' : '00'}`;
}

export function rememberDocument(id: string): void {
  ofDocument = [id];
}

/** Ids of the last requests of this page, the newest first, then that of its document, for a report of an error. */
export function recentRequests(): readonly string[] {
  return [...recent.slice(0, RECENT - ofDocument.length), ...ofDocument];
}

export function traceNextCalls(): void {
  tracedUntil = Date.now() + TRACED_AFTER_FAILURE_MS;
}
