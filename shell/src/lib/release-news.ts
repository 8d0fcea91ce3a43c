import { RELEASE_NEWS_PATH, type ReleaseNews, type ReleaseSet } from '@atrium/contract';
import { signedDocumentId } from './document-id.ts';
import { DEV_VERSION } from './release-set.ts';

/** The page works without the response, so it does not wait longer. */
const RELEASE_NEWS_TIMEOUT_MS = 4_000;

// It is null where the gateway does not respond, and for development builds and previews. The gateway says which
// versions of what is not `loaded` the tab may take.
export async function fetchReleaseNews(
  { shell, remotes, preview }: ReleaseSet,
  customerId: number,
  loaded: readonly string[] = [],
): Promise<ReleaseNews | null> {
  const held = [shell, ...remotes];
  if (preview || held.some(({ version }) => version === DEV_VERSION)) return null;
  const have = held.map(({ name, version }) => ['have', `${name}@${version}`]);
  const kept = loaded.map((name) => ['loaded', name]);
  const query = new URLSearchParams([['customer', String(customerId)], ...have, ...kept]);
  const document = signedDocumentId();
  if (document) query.set('document', document);
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
