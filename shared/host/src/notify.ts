/** A short message for the person, shown in the shell's toast stack. */
export interface Notice {
  readonly message: string;
  readonly severity: 'success' | 'info' | 'warning' | 'error';
  /** Shown beside errors, so that a person can quote it. */
  readonly requestId?: string | null;
}

const listeners = new Set<(notice: Notice) => void>();
const waiting: Notice[] = [];

/** Shows a notice: top right, one at a time, each with a close button. */
export function notify(notice: Notice): void {
  if (listeners.size === 0) waiting.push(notice);
  for (const listener of listeners) listener(notice);
}

/** For the shell: hears every notice, those included that came before it listened. Returns the way to stop. */
export function onNotice(listener: (notice: Notice) => void): () => void {
  listeners.add(listener);
  for (const notice of waiting.splice(0)) listener(notice);
  return () => listeners.delete(listener);
}
