import { ProblemError, RateLimit, siteOf } from '@atrium/server';
import type { FastifyRequest } from 'fastify';
import { messages } from '../messages.ts';

/** A page of another site needs a preflight to send JSON, which is never granted, and sends `Sec-Fetch-Site`. */
function isFromPortal({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  return site === 'same-origin' && /^application\/json\b/.test(headers['content-type'] ?? '');
}

export class ReportGuard {
  /** Proved sessions have a limit of their own, which all other documents cannot use up. */
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
