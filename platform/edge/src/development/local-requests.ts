import { ProblemError } from '@atrium/server';
import { isLoopback } from '@atrium/server/settings';
import type { FastifyRequest } from 'fastify';
import { messages } from '../messages.ts';

/** Address at which the browser has this gateway. */
export function ownOrigin({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}

function isNavigation({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  );
}

/**
 * Refuses what another site sends. This gateway has the developer's session at a real portal, which takes each of its
 * requests for one of its own pages; a name that leads to this machine (DNS rebinding) must not be such a page.
 *
 * @throws ProblemError
 */
export function refuseForeignRequest(request: FastifyRequest): void {
  const { 'sec-fetch-site': site = 'same-origin', origin = ownOrigin(request) } = request.headers;
  const isOwn = isLoopback(request.hostname) && origin === ownOrigin(request);
  const isAskedHere = site === 'same-origin' || site === 'none' || isNavigation(request);
  if (!isOwn || !isAskedHere) throw new ProblemError('forbidden', { title: messages.development.foreign });
}
