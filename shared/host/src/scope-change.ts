let controller = new AbortController();
const listeners = new Set<(customerId: number) => void>();

export function scopeAbortSignal(): AbortSignal {
  return controller.signal;
}

/** Aborted also when the customer changes or the session ends. */
export function untilScopeChange(signal?: AbortSignal): AbortSignal {
  return signal ? AbortSignal.any([controller.signal, signal]) : controller.signal;
}

export function leaveScope(nextCustomerId: number): void {
  controller.abort();
  controller = new AbortController();
  for (const listener of listeners) listener(nextCustomerId);
}

/**
 * Called before the change is visible, and with 0 when the session ends, so that an area can clear its data. Returns an
 * unsubscribe function.
 */
export function onCustomerChange(listener: (customerId: number) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
