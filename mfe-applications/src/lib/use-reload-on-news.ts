import { onNews } from '@atrium/host';
import { useEffect, useRef } from 'react';

/** Loads what a page shows again when the bell says that something has changed, and when the tab is seen again. */
export function useReloadOnNews(reload: () => void): void {
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  useEffect(() => {
    const reloadWhenVisible = () => {
      if (document.visibilityState === 'visible') latest.current();
    };
    document.addEventListener('visibilitychange', reloadWhenVisible);
    const unsubscribe = onNews(() => latest.current());
    return () => {
      document.removeEventListener('visibilitychange', reloadWhenVisible);
      unsubscribe();
    };
  }, []);
}
