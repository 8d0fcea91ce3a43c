import { SCIM_PATH } from '@atrium/contract';
import { ProblemError, RateLimit } from '@atrium/server';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../counters/index.ts';

/** Providers of directories have the requests of many customers in one network. The API limits each token. */
const LIMITS = { perKey: 6_000, overall: 60_000, windowMs: 60_000 };

/** Apart from those of people, so that a directory that begins with everyone at once takes nothing from them. */
export function limitDirectories(scope: FastifyInstance, limits = LIMITS): void {
  const limit = new RateLimit(limits);
  scope.addHook('onRequest', async ({ url, ip }) => {
    if (!isOfDirectory(url) || limit.tryConsume(networkOf(ip))) return;
    throw new ProblemError('too-many-attempts', { headers: { 'retry-after': '60' } });
  });
}

export function isOfDirectory(url: string): boolean {
  return url.startsWith(`${SCIM_PATH}/`);
}

export interface Headers {
  readonly [name: string]: string | string[] | undefined;
}

/** Directories have no cookies, and get none: no page of the portal can ask in their place. */
export function withoutCookies({
  cookie: _cookie,
  'set-cookie': _set,
  'access-control-allow-origin': _origin,
  ...headers
}: Headers): Headers {
  return headers;
}
