import { useEffect, useSyncExternalStore } from 'react';

let current: string | null = null;
const listeners = new Set<() => void>();

function setPageTitle(title: string | null): void {
  current = title;
  for (const listener of listeners) listener();
}

/**
 * Names the object that a page shows in the tab's title, such as `ACME-2026-0200 · Roadrunner`, in place of the route's
 * title of `remote.json`; customer and provider follow. Holds while the component is mounted.
 *
 * @param title Null while the object is not known.
 */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    setPageTitle(title);
    return () => setPageTitle(null);
  }, [title]);
}

/** The title that the page gave itself by {@link usePageTitle}; null where it has only that of its route. */
export function useCurrentPageTitle(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
