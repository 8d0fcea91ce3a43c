import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { errorCode, errorDetail } from '../thrown.ts';
import type { TraceParent } from './trace-parent.ts';

/** Steps of one request beyond this are not recorded: an export reads its rows in thousands of them. */
const MAX_STEPS = 200;

/** Something that a request waited for. */
export interface Step {
  readonly kind: 'sql' | 'http';
  /** A statement, or method and origin. */
  readonly text: string;
  /** 16 hexadecimal digits, once it is needed. */
  spanId?: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  endedAt?: number;
  /** Status of the response to a call. */
  status?: number;
  /** Class or code of an error; never its message, which may quote what a person typed. */
  error?: string;
}

const ORIGIN_MS = performance.timeOrigin;

/** Milliseconds since the epoch, with fractions. */
export function nowMs(): number {
  return ORIGIN_MS + performance.now();
}

/** Id of the span of a step, or of a request: most are never needed, so it is made on demand. */
export function spanIdOf(span: { spanId?: string }): string {
  span.spanId ??= randomBytes(8).toString('hex');
  return span.spanId;
}

/**
 * Id of the trace of a request: the request's id, without the dashes of a UUID; of an id in another form the start of its
 * SHA-256.
 */
export function traceIdOf(requestId: string): string {
  const digits = requestId.toLowerCase().replaceAll('-', '');
  if (/^(?!0{32})[\da-f]{32}$/.test(digits)) return digits;
  return createHash('sha256').update(requestId).digest('hex').slice(0, 32);
}

/**
 * What one request did, in a few fields, so that it costs next to nothing for the 99 % that no one will read: it becomes
 * spans only if it is kept.
 */
export class RequestTrace {
  readonly traceId: string;
  spanId?: string;
  readonly parent: TraceParent | undefined;
  /** Whether it is kept in any case, and the processes behind keep theirs. */
  readonly isSampled: boolean;
  readonly startedAt = nowMs();
  readonly steps: Step[] = [];

  constructor(traceId: string, parent: TraceParent | undefined, isSampled: boolean) {
    this.traceId = traceId;
    this.parent = parent;
    this.isSampled = isSampled;
  }

  /** Begins a step; undefined beyond the limit. */
  begin(kind: Step['kind'], text: string): Step | undefined {
    if (this.steps.length >= MAX_STEPS) return undefined;
    const step: Step = { kind, text, startedAt: nowMs() };
    this.steps.push(step);
    return step;
  }

  /** `traceparent` for what a step calls, or the request itself. */
  traceparent(span: { spanId?: string }): string {
    return `00-${this.traceId}-${spanIdOf(span)}-${this.isSampled ? '01' : '00'}`;
  }
}

/** `traceparent` for calls that the response of a request makes a browser send: they belong to the request's trace. */
export function traceparentOf(request: FastifyRequest): string {
  const trace = request.trace ?? new RequestTrace(traceIdOf(request.id), undefined, false);
  return trace.traceparent(trace);
}

/** Ends a step, with an error where it failed. */
export function endStep(step: Step | undefined, error?: unknown): void {
  if (!step) return;
  step.endedAt = nowMs();
  if (error === undefined) return;
  step.error = errorCode(error) ?? errorDetail(error, 'name') ?? 'Error';
}
