import { useEffect, useSyncExternalStore } from 'react';

export function onOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  return () => window.removeEventListener('online', listener);
}

export function useWhenOnline(listener: () => void): void {
  useEffect(() => onOnline(listener), [listener]);
}

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
