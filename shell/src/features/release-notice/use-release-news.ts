import type { ReleaseNews, ReleaseSet } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { useEffect, useState } from 'react';
import type { RemoteLoader } from '../../federation/remote-loader.ts';
import { useRemoteLoader } from '../../federation/remote-loader-context.ts';
import { fetchReleaseNews } from '../../lib/release-news.ts';
import { useReleaseSets } from '../../lib/release-set.ts';
import type { ReleaseSets } from '../../lib/release-sets.ts';
import { savesData } from '../../lib/saves-data.ts';
import { isSettledIn } from '../../lib/scope-versions.ts';

const POLL_INTERVAL_MS = 60_000;

/** What the tab has not used yet becomes current by itself, as far as the gateway allows it. */
export function useReleaseNews(): ReleaseNews | null {
  const releaseSets = useReleaseSets();
  const loader = useRemoteLoader();
  const customerId = useAuth((state) => state.selectedCustomer);
  const [news, setNews] = useState<ReleaseNews | null>(null);
  useEffect(() => {
    let left = false;
    let isChecking = false;
    const check = async () => {
      if (document.visibilityState === 'hidden' || isChecking) return;
      isChecking = true;
      const next = await newsAfterAdoption(releaseSets, loader, customerId);
      isChecking = false;
      if (next && !left) setNews(next);
    };
    const timer = setInterval(check, POLL_INTERVAL_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      left = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [releaseSets, loader, customerId]);
  return news;
}

/** Returns the news about what the tab has once it took the versions that the gateway offers. */
async function newsAfterAdoption(
  releaseSets: ReleaseSets,
  loader: RemoteLoader,
  customerId: number,
): Promise<ReleaseNews | null> {
  const { shell, remotes } = releaseSets.current();
  const used = savesData() ? remotes.map(({ name }) => name) : loader.used();
  const news = await fetchReleaseNews(releaseSets.current(), customerId, [shell.name, ...used]);
  if (!news?.adoptable) return news;
  const mayTake = (next: ReleaseSet) =>
    isSettledIn(releaseSets, customerId) &&
    [...loader.used()].every((name) => isSame(name, releaseSets.current(), next));
  const hasTaken = await releaseSets.adopt(news.adoptable, mayTake);
  return hasTaken
    ? fetchReleaseNews(releaseSets.current(), customerId, [shell.name, ...loader.used()])
    : news;
}

function isSame(name: string, ...sets: readonly ReleaseSet[]): boolean {
  const versions = sets.map(({ remotes }) => remotes.find((remote) => remote.name === name)?.version);
  return new Set(versions).size === 1;
}
