import { createHash } from 'node:crypto';
import { cookieName, SESSION_COOKIE } from '@atrium/contract';
import { z } from 'zod';

/** Name of the cookie that opens the provider's workspace; in full it is that of `cookieName`. */
export const STAFF_COOKIE = 'desk';

/**
 * What the API signs in it. It belongs to one session cookie, by its hash: the edge knows no sessions, and no other
 * session, nor the cookie alone, opens anything.
 */
export const staffProof = z.object({ deskOf: z.string().length(43) });
export type StaffProof = z.output<typeof staffProof>;

/** Cookies of a request by name, or those that a response sets. */
type Cookies = Readonly<Record<string, string | undefined>>;

/**
 * Hash of a browser's session cookie, which a long session has in several pieces.
 *
 * @param origin of the portal's pages, which the name of the cookie depends on
 * @returns null without a session cookie
 */
export function sessionCookieHash(cookies: Cookies, origin: string): string | null {
  const name = cookieName(SESSION_COOKIE, { origin });
  const pieces = Object.entries(cookies)
    .filter(([key, value]) => value && key.startsWith(name) && /^(?:\.\d+)?$/.test(key.slice(name.length)))
    .sort(([one], [other]) => one.length - other.length || (one < other ? -1 : 1));
  if (pieces.length === 0) return null;
  const hash = createHash('sha256');
  for (const [key, value] of pieces) hash.update(`${key}=${value};`);
  return hash.digest('base64url');
}
