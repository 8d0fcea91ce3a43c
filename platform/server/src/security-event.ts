import type { FastifyBaseLogger } from 'fastify';

/**
 * An event for people who monitor the portal's logs. It contains no person and no network address: the log line of the
 * request has the address, under the same `reqId`.
 */
export interface SecurityEvent {
  readonly event: 'attempt-refused' | 'hash-refused' | 'reset-request-refused';
  readonly [member: string]: string | number;
}

/** Logs a security event with the logger of its request. */
export function logSecurityEvent(log: FastifyBaseLogger, event: SecurityEvent): void {
  log.warn({ security: event }, 'security event');
}
