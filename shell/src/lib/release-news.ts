import { RELEASE_NEWS_PATH, type ReleaseNews, type ReleaseSet } from '@atrium/contract';

/** Nobody waits longer for a response that a page can do without. */
const RELEASE_NEWS_TIMEOUT_MS = 4_000;

/** What a development server serves is newer with every keystroke. */
const DEV_VERSION = 'dev';

/**
 * What became of the versions that this document keeps, seen from a customer's scope; null where that cannot be
 * known at the moment, or changes all the time.
 */
export async function fetchReleaseNews(
  { shell, remotes }: ReleaseSet,
  customerId: number,
): Promise<ReleaseNews | null> {
  const held = [shell, ...remotes];
  if (held.some(({ version }) => version === DEV_VERSION)) return null;
  const have = held.map(({ name, version }) => ['have', `${name}@${version}`]);
  const query = new URLSearchParams([['customer', String(customerId)], ...have]);
  try {
    const response = await fetch(`${RELEASE_NEWS_PATH}?${query}`, {
      credentials: 'omit',
      signal: AbortSignal.timeout(RELEASE_NEWS_TIMEOUT_MS),
    });
    return response.ok ? ((await response.json()) as ReleaseNews) : null;
  } catch {
    return null;
  }
}
