import { useEffect, useSyncExternalStore } from 'react';

/** Calls the listener each time the device gets its connection back. */
export function useWhenOnline(listener: () => void): void {
  useEffect(() => {
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [listener]);
}

/** False while the device knows that it has no connection. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
