import { cookieName } from '@atrium/contract';
import fastifyCookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

/** The configured origin of the portal, else that of the request. */
export function originOf({ server, protocol, host }: FastifyRequest): string {
  return server.publicUrl ?? `${protocol}://${host}`;
}

/** An HttpOnly cookie, limited to https if the portal uses it. */
export interface ServerCookie {
  /** The part of {@link cookieName} that is the cookie's own. */
  readonly name: string;
  readonly path: string;
  /** Lax if the browser returns with the cookie from another site. */
  readonly sameSite: 'lax' | 'strict';
  readonly maxAgeS: number;
  /** For a cookie that several hosts of one site share. */
  readonly domain?: string;
}

/** `Set-Cookie` header; without a value it removes the cookie. */
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
