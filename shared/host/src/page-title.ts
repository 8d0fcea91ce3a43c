import { useEffect, useSyncExternalStore } from 'react';

let current: string | null = null;
const listeners = new Set<() => void>();

function setPageTitle(title: string | null): void {
  current = title;
  for (const listener of listeners) listener();
}

/** The tab's title is then that of the object, such as `ACME-2026-0200 · Roadrunner`; null while it is not known. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    setPageTitle(title);
    return () => setPageTitle(null);
  }, [title]);
}

export function useCurrentPageTitle(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
