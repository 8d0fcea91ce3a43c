import fastifyCookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

/**
 * Name of a cookie, with the prefix that browsers enforce over https: `__Host-` for a cookie of the whole portal, else
 * `__Secure-`.
 */
export function cookieName(
  name: string,
  { secure, path, domain }: { secure: boolean; path: string; domain?: string | undefined },
): string {
  if (!secure) return name;
  return path === '/' && !domain ? `__Host-${name}` : `__Secure-${name}`;
}

/** Public origin of the portal: the configured one, else that of the request. */
export function originOf({ server, protocol, host }: FastifyRequest): string {
  return server.publicUrl ?? `${protocol}://${host}`;
}

/** An HttpOnly cookie, limited to https if the portal uses it. */
export interface ServerCookie {
  readonly name: string;
  readonly path: string;
  /** Lax if the browser returns with it from another site. */
  readonly sameSite: 'lax' | 'strict';
  readonly maxAgeS: number;
  /** For a cookie that several hosts of one site share. */
  readonly domain?: string;
}

function isSecure(request: FastifyRequest): boolean {
  return originOf(request).startsWith('https:');
}

/** `Set-Cookie` header; without a value it removes the cookie. */
export function setCookie(
  request: FastifyRequest,
  { name, path, sameSite, maxAgeS, domain }: ServerCookie,
  value: string | undefined,
): string {
  const secure = isSecure(request);
  return fastifyCookie.serialize(cookieName(name, { secure, path, domain }), value ?? '', {
    httpOnly: true,
    secure,
    sameSite,
    path,
    ...(domain ? { domain } : {}),
    maxAge: value === undefined ? 0 : maxAgeS,
  });
}

/** Value of a cookie of a request. */
export function readCookie(
  request: FastifyRequest,
  { name, path, domain }: ServerCookie,
): string | undefined {
  return request.cookies[cookieName(name, { secure: isSecure(request), path, domain })];
}
