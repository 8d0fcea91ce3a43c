import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../../../http/index.ts';

/**
 * Refuses requests of other sites, before the session is read: where the cookie counts, only the portal's own pages may
 * ask. No script can set this header.
 */
export async function requirePortalPage({ headers }: FastifyRequest): Promise<void> {
  if (headers['sec-fetch-site'] !== 'same-origin')
    throw new ProblemError('forbidden', { detail: 'Only pages of the portal may ask with a session.' });
}
