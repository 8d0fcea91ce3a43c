let controller = new AbortController();

/** Aborts when another customer is chosen or the person signs out. Read it when a call starts. */
export function scopeAbortSignal(): AbortSignal {
  return controller.signal;
}

/** Aborts everything that is in flight for the current scope. */
export function abortScope(): void {
  controller.abort();
  controller = new AbortController();
}
