import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { traceParent } from './telemetry/trace-parent.ts';

const ACCEPTED = /^[\w.-]{8,64}$/;

/**
 * Id of a request, for logs, support and traces alike: the trace of the caller's `traceparent`, else its `x-request-id`, so
 * that what several processes say of it can be found together. Without a valid one a new id, of the form of a trace's.
 */
export function requestId({ traceparent, 'x-request-id': offered }: IncomingHttpHeaders): string {
  const traceId = traceParent(traceparent)?.traceId;
  if (traceId) return traceId;
  return typeof offered === 'string' && ACCEPTED.test(offered) ? offered : newTraceId();
}

/** A random id of the form of a trace's: 32 hexadecimal digits. */
export function newTraceId(): string {
  return randomBytes(16).toString('hex');
}
