import { networkOf, ProblemError, RateLimit } from '../../../http/index.ts';

/** No one guesses a secret of 256 bits, but each guess asks the database. */
const LINK_LIMITS = { perKey: 60, overall: 10_000, windowMs: 60_000 };

export function createLinkLimit(): (ipAddress: string) => void {
  const limit = new RateLimit(LINK_LIMITS);
  return (ipAddress) => {
    if (limit.tryConsume(networkOf(ipAddress))) return;
    throw new ProblemError('too-many-attempts', {
      headers: { 'retry-after': String(LINK_LIMITS.windowMs / 1_000) },
      securityEvent: { event: 'link-refused', kind: 'invitation' },
    });
  };
}
