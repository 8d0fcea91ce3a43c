const STORAGE_KEY = 'atrium.line-link';
/** The server's half has the same lifetime. */
const LIFETIME_MS = 600_000;

interface StoredLink {
  readonly token: string;
  readonly storedAt: number;
}

// The other half of the token is an HttpOnly cookie. All tabs share this one, since the link of an invitation opens a
// new tab.
export function storeLineLinkToken(token: string, now = Date.now()): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ token, storedAt: now } satisfies StoredLink));
}

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
