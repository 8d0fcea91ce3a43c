import { getCsrfToken, signIn, signOut } from 'next-auth/react';
import { hostSettings, http } from './http.ts';
import { messages } from './messages/index.ts';
import { RequestError, toRequestError } from './request-error.ts';

export interface PortalSession {
  /** User token; each read of the session returns a new one. */
  readonly accessToken: string;
  /** When the session expires, ISO 8601. */
  readonly expires: string;
}

const unreadable = { statusText: messages.message('status', 502), status: 502, reason: 'http' } as const;

let latest: PortalSession | null | undefined;

/** The session that was read last: null for none, undefined before the first read. */
export function latestSession(): PortalSession | null | undefined {
  return latest;
}

export function rememberSession(session: PortalSession | null): void {
  latest = session;
}

/**
 * next-auth's own function returns null for an outage too, which must not sign anyone out, so this one throws then. A read that
 * was aborted is not remembered.
 * @throws {RequestError} when the session could not be read.
 */
export async function readSession(signal?: AbortSignal): Promise<PortalSession | null> {
  try {
    const client = await http();
    const address = `${hostSettings().sessionBasePath}/session`;
    const { data } = await client.get<Partial<PortalSession>>(address, signal && { signal });
    if (typeof data !== 'object' || data === null) throw new RequestError(unreadable);
    const { accessToken, expires } = data;
    const session = accessToken && expires ? { accessToken, expires } : null;
    if (!signal?.aborted) rememberSession(session);
    return session;
  } catch (error) {
    throw toRequestError(error);
  }
}

/**
 * next-auth v4 reports a refused CSRF token as success, so the session is read afterwards; it leaves the page when the server is
 * unreachable, so that is checked first.
 * @throws {RequestError} when the service is unreachable
 */
export async function startSession(loginToken: string): Promise<PortalSession | null> {
  if (!(await getCsrfToken())) throw new RequestError(unreadable);
  await signIn('credentials', { token: loginToken, redirect: false });
  return readSession();
}

/**
 * next-auth's client reports every response as success, so the session is read afterwards.
 * @throws {RequestError} when the session did not end, or that could not be verified.
 */
export async function endSession(): Promise<void> {
  if (!(await getCsrfToken())) throw new RequestError(unreadable);
  try {
    await signOut({ redirect: false });
  } catch (error) {
    throw toRequestError(error);
  }
  if (await readSession()) throw new RequestError(unreadable);
}
