import { ProblemError } from '@atrium/server';
import { isLoopback } from '@atrium/server/settings';
import type { FastifyRequest } from 'fastify';
import { messages } from '../messages.ts';

export function ownOrigin({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}

function isNavigation({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  );
}

/**
 * The portal takes this gateway's requests for those of its own pages, so no page of another site may cause them,
 * nor one whose name leads to this machine (DNS rebinding).
 */
export function refuseForeignRequest(request: FastifyRequest): void {
  const { 'sec-fetch-site': site = 'same-origin', origin = ownOrigin(request) } = request.headers;
  const isOwn = isLoopback(request.hostname) && origin === ownOrigin(request);
  const isAskedHere = site === 'same-origin' || site === 'none' || isNavigation(request);
  if (!isOwn || !isAskedHere) throw new ProblemError('forbidden', { title: messages.development.foreign });
}
