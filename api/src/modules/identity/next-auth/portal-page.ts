import type { FastifyRequest } from 'fastify';
import { ProblemError, siteOf } from '../../../http/index.ts';

/** Only the portal's own pages may use its cookie. No script can set this header. */
export async function requirePortalPage(request: FastifyRequest): Promise<void> {
  if (request.headers['sec-fetch-site'] === 'same-origin') return;
  throw new ProblemError('forbidden', {
    detail: 'Only pages of the portal may ask with a session.',
    securityEvent: { event: 'cross-site-refused', site: siteOf(request) },
  });
}
