const STORAGE_KEY = 'atrium.line-link';
/** As long as the server keeps its half. */
const LIFETIME_MS = 600_000;

interface StoredLink {
  readonly token: string;
  readonly storedAt: number;
}

/**
 * Keeps the page's half of a link to a LINE account; the other half is a cookie that no page sees. Every tab of the
 * browser finds it, since the link of an invitation opens a tab of its own.
 */
export function storeLineLinkToken(token: string, now = Date.now()): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ token, storedAt: now } satisfies StoredLink));
}

/** The half that is held, while it is good. */
export function storedLineLinkToken(now = Date.now()): string | null {
  const stored = localStorage.getItem(STORAGE_KEY);
  if (stored === null) return null;
  const { token, storedAt } = JSON.parse(stored) as StoredLink;
  if (now - storedAt < LIFETIME_MS) return token;
  clearLineLinkToken();
  return null;
}

export function clearLineLinkToken(): void {
  localStorage.removeItem(STORAGE_KEY);
}
