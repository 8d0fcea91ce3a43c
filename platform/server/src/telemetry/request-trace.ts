import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { errorCode, errorDetail } from '../thrown.ts';
import type { TraceParent } from './trace-parent.ts';

/** Further steps are not recorded: an export reads its rows in thousands of them. */
const MAX_STEPS = 200;

export interface Step {
  readonly kind: 'sql' | 'http';
  readonly text: string;
  /** It has 16 hexadecimal digits and is made once it is needed. */
  spanId?: string;
  readonly startedAt: number;
  endedAt?: number;
  status?: number;
  /** It is a class or code, and never the message, which may quote what a person typed. */
  error?: string;
}

const ORIGIN_MS = performance.timeOrigin;

export function nowMs(): number {
  return ORIGIN_MS + performance.now();
}

/** Most ids are never needed, so they are made on demand. */
export function spanIdOf(span: { spanId?: string }): string {
  span.spanId ??= randomBytes(8).toString('hex');
  return span.spanId;
}

/** It is the request's id without the dashes of a UUID; of an id in another form the start of its SHA-256. */
export function traceIdOf(requestId: string): string {
  const digits = requestId.toLowerCase().replaceAll('-', '');
  if (/^(?!0{32})[\da-f]{32}$/.test(digits)) return digits;
  return createHash('sha256').update(requestId).digest('hex').slice(0, 32);
}

/** No one reads 99 % of the traces, so that steps become spans only if their request is kept. */
export class RequestTrace {
  readonly traceId: string;
  spanId?: string;
  readonly parent: TraceParent | undefined;
  /** A sampled trace is kept in any case, and the processes behind keep theirs. */
  readonly isSampled: boolean;
  readonly startedAt = nowMs();
  readonly steps: Step[] = [];

  constructor(traceId: string, parent: TraceParent | undefined, isSampled: boolean) {
    this.traceId = traceId;
    this.parent = parent;
    this.isSampled = isSampled;
  }

  begin(kind: Step['kind'], text: string): Step | undefined {
    if (this.steps.length >= MAX_STEPS) return undefined;
    const step: Step = { kind, text, startedAt: nowMs() };
    this.steps.push(step);
    return step;
  }

  traceparent(span: { spanId?: string }): string {
    return `00-${this.traceId}-${spanIdOf(span)}-${this.isSampled ? '01' : '00'}`;
  }
}

/** Calls that a response makes a browser send belong to the request's trace. */
export function traceparentOf(request: FastifyRequest): string {
  const trace = request.trace ?? new RequestTrace(traceIdOf(request.id), undefined, false);
  return trace.traceparent(trace);
}

export function endStep(step: Step | undefined, error?: unknown): void {
  if (!step) return;
  step.endedAt = nowMs();
  if (error === undefined) return;
  step.error = errorCode(error) ?? errorDetail(error, 'name') ?? 'Error';
}
