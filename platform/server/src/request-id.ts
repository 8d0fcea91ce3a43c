import { randomUUID } from 'node:crypto';

const ACCEPTED = /^[\w.-]{8,64}$/;

/**
 * Id of a request: the one that the caller sent in `x-request-id`, so that the logs of several processes can be
 * correlated, or a new one if it sent none or an invalid one.
 */
export function requestId(offered: string | string[] | undefined): string {
  return typeof offered === 'string' && ACCEPTED.test(offered) ? offered : randomUUID();
}
