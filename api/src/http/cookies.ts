import fastifyCookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

/**
 * Where a cookie belongs. Over https its name says so, and browsers take it from no other place: one of the whole
 * portal is bound to the host (`__Host-`), one of a path to https (`__Secure-`).
 */
export function cookieName(
  name: string,
  { secure, path, domain }: { secure: boolean; path: string; domain?: string | undefined },
): string {
  if (!secure) return name;
  return path === '/' && !domain ? `__Host-${name}` : `__Secure-${name}`;
}

/** Origin that people use: the one that is set, else the request's own. */
export function originOf({ server, protocol, host }: FastifyRequest): string {
  return server.publicUrl ?? `${protocol}://${host}`;
}

/** A cookie that only the server reads, over https where the portal has it. */
export interface ServerCookie {
  readonly name: string;
  readonly path: string;
  /** Lax where the browser brings it back from another site. */
  readonly sameSite: 'lax' | 'strict';
  readonly maxAgeS: number;
  /** Where it is for several hosts of one site. */
  readonly domain?: string;
}

function isSecure(request: FastifyRequest): boolean {
  return originOf(request).startsWith('https:');
}

/** Header that sets a cookie; without a value, that takes it away. */
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

/** Value of a cookie that came with a request. */
export function readCookie(
  request: FastifyRequest,
  { name, path, domain }: ServerCookie,
): string | undefined {
  return request.cookies[cookieName(name, { secure: isSecure(request), path, domain })];
}
