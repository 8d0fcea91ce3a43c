const STORAGE_KEY = 'atrium.line-link';
/** As long as the server keeps its half. */
const LIFETIME_MS = 600_000;

interface HeldLink {
  readonly token: string;
  readonly heldSince: number;
}

/**
 * Keeps the page's half of a link to a LINE account; the other half is a cookie that no page sees. Every tab of the
 * browser finds it, since the link of an invitation opens a tab of its own.
 */
export function holdLineLink(token: string, now = Date.now()): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ token, heldSince: now } satisfies HeldLink));
}

/** The half that is held, while it is good. */
export function heldLineLink(now = Date.now()): string | null {
  const stored = localStorage.getItem(STORAGE_KEY);
  if (stored === null) return null;
  const { token, heldSince } = JSON.parse(stored) as HeldLink;
  if (now - heldSince < LIFETIME_MS) return token;
  dropLineLink();
  return null;
}

export function dropLineLink(): void {
  localStorage.removeItem(STORAGE_KEY);
}
