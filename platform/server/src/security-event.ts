import type { FastifyBaseLogger } from 'fastify';

/**
 * Something that whoever watches the portal's logs wants to see. It names no person and no network address: the
 * request's own line has the address, under the same `reqId`.
 */
export interface SecurityEvent {
  readonly event: 'attempt-refused' | 'hash-refused' | 'reset-request-refused';
  readonly [member: string]: string | number;
}

/** Writes the line of a security event into the log of a request. */
export function logSecurityEvent(log: FastifyBaseLogger, event: SecurityEvent): void {
  log.warn({ security: event }, 'security event');
}
