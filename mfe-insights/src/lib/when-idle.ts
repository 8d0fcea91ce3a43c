/** When an idle callback runs on a page that is never idle, in milliseconds. */
const IDLE_TIMEOUT_MS = 2_000;
/** The delay in Safari, which has no idle callbacks, in milliseconds. */
const FALLBACK_DELAY_MS = 200;

/** Runs a callback when the browser is idle. Returns a function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(callback, FALLBACK_DELAY_MS);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS });
  return () => cancelIdleCallback(id);
}
