import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { traceParent } from './telemetry/trace-parent.ts';

const ACCEPTED = /^[\w.-]{8,64}$/;

/** Processes take over the id of their caller, so that what they say of a request can be found together. */
export function requestId({ traceparent, 'x-request-id': offered }: IncomingHttpHeaders): string {
  const traceId = traceParent(traceparent)?.traceId;
  if (traceId) return traceId;
  return typeof offered === 'string' && ACCEPTED.test(offered) ? offered : newTraceId();
}

/** It has the form of a trace's id. */
export function newTraceId(): string {
  return randomBytes(16).toString('hex');
}
