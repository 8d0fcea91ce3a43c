import { getCsrfToken, signIn, signOut } from 'next-auth/react';
import { hostSettings, http } from './http.ts';
import { messages } from './messages/index.ts';
import { RequestError, toRequestError } from './request-error.ts';

/** What session authentication knows of the signed-in person. */
export interface PortalSession {
  /** Fresh user token; each read of the session hands out a new one. */
  readonly accessToken: string;
  /** When the session ends by itself, ISO 8601. */
  readonly expires: string;
}

const unreadable = { statusText: messages.message('status', 502), status: 502, reason: 'http' } as const;

let latest: PortalSession | null | undefined;

/** The session as it was read last; undefined before the first read. */
export function latestSession(): PortalSession | null | undefined {
  return latest;
}

/**
 * Reads the session; null when there is none. next-auth's own read answers null for an outage too, and an
 * outage must sign nobody out, so this one tells them apart.
 * @throws {RequestError} when the session could not be read.
 */
export async function readSession(): Promise<PortalSession | null> {
  try {
    const { data } = await http.get<Partial<PortalSession>>(`${hostSettings().sessionBasePath}/session`);
    if (typeof data !== 'object' || data === null) throw new RequestError(unreadable);
    const { accessToken, expires } = data;
    latest = accessToken && expires ? { accessToken, expires } : null;
    return latest;
  } catch (cause) {
    throw toRequestError(cause);
  }
}

/**
 * Starts a session from a token of the login service. next-auth v4 calls a refused CSRF token a success, so
 * only a read of the session afterwards counts; it leaves the page when the server is out of reach, so that is
 * found out first.
 */
export async function startSession(loginToken: string): Promise<PortalSession | null> {
  if (!(await getCsrfToken())) throw new RequestError(unreadable);
  await signIn('credentials', { token: loginToken, redirect: false });
  return readSession();
}

/**
 * Ends the session on the server and tells the other tabs. next-auth's client calls every response a success, so only a
 * read of the session afterwards counts.
 * @throws {RequestError} when the session could not be ended, or that could not be found out.
 */
export async function endSession(): Promise<void> {
  if (!(await getCsrfToken())) throw new RequestError(unreadable);
  try {
    await signOut({ redirect: false });
  } catch (cause) {
    throw toRequestError(cause);
  }
  if (await readSession()) throw new RequestError(unreadable);
}
