import { ProblemError, RateLimit, siteOf } from '@atrium/server';
import type { FastifyRequest } from 'fastify';
import { messages } from '../messages.ts';

/**
 * Whether a page of the portal sent the request. A page of another site can send JSON only after a preflight, which is
 * never granted, and its browser sends `Sec-Fetch-Site`.
 */
function isFromPortal({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  return site === 'same-origin' && /^application\/json\b/.test(headers['content-type'] ?? '');
}

/** Accepts reports that pages of the portal send, up to a limit for each address. */
export function reportGuard(limits: ConstructorParameters<typeof RateLimit>[0]) {
  const limit = new RateLimit(limits);
  /** @throws {ProblemError} if another site sent it, or if there are too many */
  return (request: FastifyRequest): void => {
    if (!isFromPortal(request))
      throw new ProblemError('forbidden', {
        title: messages.notFromPortal,
        securityEvent: { event: 'cross-site-refused', site: siteOf(request) },
      });
    if (!limit.tryConsume(request.ip))
      throw new ProblemError('too-many-attempts', { title: messages.tooManyReports });
  };
}
