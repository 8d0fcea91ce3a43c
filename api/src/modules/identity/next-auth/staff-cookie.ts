import { cookieName } from '@atrium/contract';
import { STAFF_COOKIE, sessionCookieHash } from '@atrium/server';
import fastifyCookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Tokens } from '../../../tokens/index.ts';
import { SESSION_IDLE_S } from '../sessions/session-lifetime.ts';

interface ResponseWithHeaders {
  getHeader(name: string): string | string[] | undefined;
  setHeader(name: string, value: string | string[]): unknown;
}

interface AnsweredRequest {
  readonly isStaff: boolean;
  readonly origin: string;
  readonly request: FastifyRequest;
}

/**
 * Where a session cookie of the provider's people is set, so is the cookie by which the edge serves them their workspace;
 * each session cookie has one of its own. Where another person's is set, one of a former person is removed.
 */
export async function addStaffCookie(
  tokens: Pick<Tokens, 'signStaffProof'>,
  response: ResponseWithHeaders,
  { isStaff, origin, request }: AnsweredRequest,
): Promise<void> {
  const lines = [response.getHeader('set-cookie') ?? []].flat();
  const deskOf = sessionCookieHash(cookiesSetBy(lines), origin);
  const name = cookieName(STAFF_COOKIE, { origin });
  const isKept = isStaff && deskOf !== null;
  if (!isKept && (!(name in request.cookies) || lines.length === 0)) return;
  const value = isKept ? await tokens.signStaffProof({ deskOf }, SESSION_IDLE_S) : '';
  const cookie = fastifyCookie.serialize(name, value, {
    path: '/',
    maxAge: isKept ? SESSION_IDLE_S : 0,
    httpOnly: true,
    // As for the session: a link in a mail opens the desk.
    sameSite: 'lax',
    secure: origin.startsWith('https:'),
  });
  response.setHeader('set-cookie', [...lines, cookie]);
}

function cookiesSetBy(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const [pair = ''] = line.split(';', 1);
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}
