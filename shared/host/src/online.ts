import { useEffect, useSyncExternalStore } from 'react';

/** Calls the listener each time the device gets its connection back. Returns an unsubscribe function. */
export function onOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  return () => window.removeEventListener('online', listener);
}

/** Calls the listener each time the device gets its connection back, while the component is mounted. */
export function useWhenOnline(listener: () => void): void {
  useEffect(() => onOnline(listener), [listener]);
}

/** False while the device knows that it has no connection. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(onChange: () => void): () => void {
  const unsubscribe = onOnline(onChange);
  window.addEventListener('offline', onChange);
  return () => {
    unsubscribe();
    window.removeEventListener('offline', onChange);
  };
}
