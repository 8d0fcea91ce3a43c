let controller = new AbortController();

/** Aborts when another customer is chosen or the person leaves. Take it when a call starts. */
export function scopeAbortSignal(): AbortSignal {
  return controller.signal;
}

/** Gives up everything that is in flight for the former scope. */
export function abortScope(): void {
  controller.abort();
  controller = new AbortController();
}
