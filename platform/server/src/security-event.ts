import type { FastifyRequest } from 'fastify';

/**
 * An event for people who monitor the portal's logs. It contains no person; its line has the network address of the
 * client.
 */
export interface SecurityEvent {
  readonly event: 'attempt-refused' | 'hash-refused' | 'reset-request-refused';
  readonly [member: string]: string | number;
}

/** Logs a security event with the logger of its request. */
export function logSecurityEvent({ log, ip }: FastifyRequest, event: SecurityEvent): void {
  log.warn({ security: event, ip }, 'security event');
}
