/** Request ids that are remembered, the document's included. */
const RECENT = 4;
/** How long after a failure the calls of the page are traced. */
const TRACED_AFTER_FAILURE_MS = 60_000;

let recent: readonly string[] = [];
let ofDocument: readonly string[] = [];
let tracedUntil = 0;

function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (value) => value.toString(16).padStart(2, '0')).join('');
}

/**
 * The `traceparent` header (W3C Trace Context) of the next call. Its trace is also the id of the request, which servers
 * log; they keep the traces of a share of all calls, and of those of a page on which something has just failed.
 */
export function nextTraceparent(): string {
  const id = randomHex(16);
  recent = [id, ...recent].slice(0, RECENT);
  return `00-${id}-${randomHex(8)}-${Date.now() < tracedUntil ? '01' : '00'}`;
}

/** Remembers the request id of the document, which the calls share that it has made itself. */
export function rememberDocument(id: string): void {
  ofDocument = [id];
}

/** Ids of the last requests of this page, the newest first, then that of its document, for a report of an error. */
export function recentRequests(): readonly string[] {
  return [...recent.slice(0, RECENT - ofDocument.length), ...ofDocument];
}

/** Has the calls of the next minute traced, since something failed and will be tried again. */
export function traceNextCalls(): void {
  tracedUntil = Date.now() + TRACED_AFTER_FAILURE_MS;
}
