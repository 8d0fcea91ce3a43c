import { hostSettings } from './http.ts';

/** The claims of an access token that the page reads. Unverified here: only the API verifies tokens. */
export interface AccessTokenClaims {
  readonly sub: string;
  readonly sid: string | undefined;
  /** Customer that the token acts for; 0 for all of the person's. */
  readonly cid: number;
  /** Seconds since the epoch. */
  readonly iat: number;
  /** Seconds since the epoch. */
  readonly exp: number;
}

const COOKIE = 'accessToken';
/** A token that expires sooner than this is renewed before it is used. */
const RENEWAL_MARGIN_MS = 15_000;

export function claimsOf(token: string | null | undefined): AccessTokenClaims | null {
  const payload = token?.split('.')[1];
  if (!payload) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (c) =>
      c.charCodeAt(0),
    );
    const claims: Record<string, unknown> = JSON.parse(new TextDecoder().decode(bytes));
    const { sub, sid, cid, iat, exp } = claims;
    if (typeof sub !== 'string' || typeof exp !== 'number' || typeof iat !== 'number') return null;
    const session = typeof sid === 'string' ? sid : undefined;
    return { sub, sid: session, cid: typeof cid === 'number' ? cid : 0, iat, exp };
  } catch {
    return null;
  }
}

/** True when the token is about to expire, or is not a token. */
export function isStale(token: string | null, nowMs = Date.now()): boolean {
  const claims = claimsOf(token);
  return claims === null || claims.exp * 1000 - nowMs < RENEWAL_MARGIN_MS;
}

/** A token with the customer that responses to it name. */
export function bearerWith(token: string | null): { token: string | null; customerId: number } {
  return { token, customerId: claimsOf(token)?.cid ?? 0 };
}

/** Scopes that may have a cookie. Needed because a cookie is visible only below its own path. */
const SCOPES_KEY = 'atrium.scopes';

function scopesWritten(): string[] {
  return (localStorage.getItem(SCOPES_KEY) ?? '').split(',').filter((id) => /^\d+$/.test(id));
}

function setCookie(customerId: number | string, token: string, maxAgeSeconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const lifetime = `SameSite=Strict; Max-Age=${maxAgeSeconds}${secure}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists on https only
  document.cookie = `${COOKIE}=${token}; Path=/c/${customerId}; ${lifetime}`;
}

/** Stores a scope's token in a cookie that only documents below `/c/<id>` see. It expires with the token. */
export function writeScopeCookie(customerId: number, token: string, nowMs = Date.now()): void {
  if (hostSettings().place) return;
  const claims = claimsOf(token);
  const maxAgeSeconds = claims ? Math.max(0, Math.floor(claims.exp - nowMs / 1000)) : 0;
  localStorage.setItem(SCOPES_KEY, [...new Set([...scopesWritten(), String(customerId)])].join());
  setCookie(customerId, token, maxAgeSeconds);
}

/** The token in the cookie of the document's scope, or null; read once, when the document starts. */
export function readScopeCookie(): string | null {
  const match = /(?:^|;\s*)accessToken=([^;]+)/.exec(document.cookie);
  return match?.[1] ?? null;
}

export function clearScopeCookie(customerId: number): void {
  setCookie(customerId, '', 0);
}

export function clearEveryScopeCookie(): void {
  for (const customerId of scopesWritten()) setCookie(customerId, '', 0);
  localStorage.removeItem(SCOPES_KEY);
}
