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

/** Accepts reports that pages of the portal send, up to a limit for each address, and one for all. */
export class ReportGuard {
  /** Of documents whose session was proved, and of all others, which cannot use up what those need. */
  readonly #limits: Readonly<Record<'proved' | 'unproved', RateLimit>>;

  constructor(limits: ConstructorParameters<typeof RateLimit>[0]) {
    this.#limits = { proved: new RateLimit(limits), unproved: new RateLimit(limits) };
  }

  /** @throws {ProblemError} if another site sent it */
  requirePortal(request: FastifyRequest): void {
    if (isFromPortal(request)) return;
    throw new ProblemError('forbidden', {
      title: messages.notFromPortal,
      securityEvent: { event: 'cross-site-refused', site: siteOf(request) },
    });
  }

  /** @throws {ProblemError} if there are too many */
  consume({ ip }: FastifyRequest, isProved: boolean): void {
    if (!this.#limits[isProved ? 'proved' : 'unproved'].tryConsume(ip))
      throw new ProblemError('too-many-attempts', { title: messages.tooManyReports });
  }
}
