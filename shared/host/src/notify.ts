export interface Notice {
  readonly message: string;
  readonly severity: 'success' | 'info' | 'warning' | 'error';
  /** Shown with errors, so that a person can quote it to support. */
  readonly requestId?: string | null;
  /** The service could not be reached: the notice closes by itself when the device is online again. */
  readonly untilOnline?: boolean;
  /** Something did not load: an error of what the person did is shown before it. */
  readonly isOfLoad?: boolean;
  /** Such a notice is shown before all others, for ten seconds, with a button that Ctrl-Z presses as well. */
  readonly undo?: (() => void) | undefined;
}

const listeners = new Set<(notice: Notice) => void>();
const waiting: Notice[] = [];

export function notify(notice: Notice): void {
  if (listeners.size === 0) waiting.push(notice);
  for (const listener of listeners) listener(notice);
}

/** Notices from before the first subscription are dispatched too. Returns an unsubscribe function. */
export function onNotice(listener: (notice: Notice) => void): () => void {
  listeners.add(listener);
  for (const notice of waiting.splice(0)) listener(notice);
  return () => listeners.delete(listener);
}
