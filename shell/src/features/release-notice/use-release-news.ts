import type { ReleaseNews } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { useEffect, useState } from 'react';
import { fetchReleaseNews } from '../../lib/release-news.ts';
import { useReleaseSet } from '../../lib/release-set.ts';

const POLL_INTERVAL_MS = 60_000;

/** Whether this tab's versions are current: polled every minute while the tab is visible, and when it becomes visible. */
export function useReleaseNews(): ReleaseNews | null {
  const releaseSet = useReleaseSet();
  const customerId = useAuth((state) => state.selectedCustomer);
  const [news, setNews] = useState<ReleaseNews | null>(null);
  useEffect(() => {
    let left = false;
    const check = async () => {
      if (document.visibilityState === 'hidden') return;
      const next = await fetchReleaseNews(releaseSet, customerId);
      if (next && !left) setNews(next);
    };
    const timer = setInterval(check, POLL_INTERVAL_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      left = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [releaseSet, customerId]);
  return news;
}
