import type { FastifyRequest } from 'fastify';
import { ProblemError, siteOf } from '../../../http/index.ts';
import { refusals } from '../../../messages/index.ts';

/** Only the portal's own pages may use its cookie. No script can set this header. */
export async function requirePortalPage(request: FastifyRequest): Promise<void> {
  if (request.headers['sec-fetch-site'] === 'same-origin') return;
  throw new ProblemError('forbidden', {
    detail: refusals.sessionOfPortal,
    securityEvent: { event: 'cross-site-refused', site: siteOf(request) },
  });
}
