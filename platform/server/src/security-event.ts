import type { FastifyRequest } from 'fastify';

/** An event contains no person; its line in the log has the network address of the client. */
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

/** Any other word than a browser's own is logged as `other`, so that no one writes to the log. */
export function siteOf({ headers }: FastifyRequest): string {
  const site = String(headers['sec-fetch-site'] ?? 'absent');
  return /^(?:absent|none|same-origin|same-site|cross-site)$/.test(site) ? site : 'other';
}

export function logSecurityEvent({ log, ip }: FastifyRequest, event: SecurityEvent): void {
  log.warn({ security: event, ip }, 'security event');
}
