import { cookieName } from '@atrium/contract';
import fastifyCookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

export function originOf({ server, protocol, host }: FastifyRequest): string {
  return server.publicUrl ?? `${protocol}://${host}`;
}

/** An HttpOnly cookie, limited to https if the portal uses it. */
export interface ServerCookie {
  readonly name: string;
  readonly path: string;
  /** Lax if the browser returns with the cookie from another site. */
  readonly sameSite: 'lax' | 'strict';
  readonly maxAgeS: number;
  readonly domain?: string;
}

export function setCookie(
  request: FastifyRequest,
  { name, path, sameSite, maxAgeS, domain }: ServerCookie,
  value: string | undefined,
): string {
  const origin = originOf(request);
  return fastifyCookie.serialize(cookieName(name, { origin, path, domain }), value ?? '', {
    httpOnly: true,
    secure: origin.startsWith('https:'),
    sameSite,
    path,
    ...(domain ? { domain } : {}),
    maxAge: value === undefined ? 0 : maxAgeS,
  });
}

export function readCookie(
  request: FastifyRequest,
  { name, path, domain }: ServerCookie,
): string | undefined {
  return request.cookies[cookieName(name, { origin: originOf(request), path, domain })];
}
