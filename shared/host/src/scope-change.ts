let controller = new AbortController();
const listeners = new Set<(customerId: number) => void>();

/** Aborts when another customer is chosen or the person signs out. Read it when a call starts. */
export function scopeAbortSignal(): AbortSignal {
  return controller.signal;
}

/** Aborts everything that is in flight for the current scope, and lets every area clear its data. */
export function leaveScope(nextCustomerId: number): void {
  controller.abort();
  controller = new AbortController();
  for (const listener of listeners) listener(nextCustomerId);
}

/**
 * Calls the listener on each change of customer, before it is visible, and when the session ends (with 0), so that an area
 * can clear its data. Returns an unsubscribe function.
 */
export function onCustomerChange(listener: (customerId: number) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
