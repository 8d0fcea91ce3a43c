import type { FastifyRequest } from 'fastify';

/**
 * An event for people who monitor the portal's logs. It contains no person; its line has the network address of the
 * client.
 */
export interface SecurityEvent {
  readonly event:
    | 'attempt-refused'
    | 'hash-refused'
    | 'sign-in-refused'
    | 'reset-request-refused'
    | 'link-refused'
    | 'token-refused'
    | 'cross-site-refused';
  readonly [member: string]: string | number;
}

/** How a request's `Sec-Fetch-Site` is named in an event: a browser's own words, or `other`, so that no one writes to the log. */
export function siteOf({ headers }: FastifyRequest): string {
  const site = String(headers['sec-fetch-site'] ?? 'absent');
  return /^(?:absent|none|same-origin|same-site|cross-site)$/.test(site) ? site : 'other';
}

/** Logs a security event with the logger of its request. */
export function logSecurityEvent({ log, ip }: FastifyRequest, event: SecurityEvent): void {
  log.warn({ security: event, ip }, 'security event');
}
