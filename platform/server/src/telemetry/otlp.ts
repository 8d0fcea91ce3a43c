import { nowMs, type RequestTrace, type Step, spanIdOf } from './request-trace.ts';
import type { FinishedRequest } from './watch-requests.ts';

export interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
  readonly status: { readonly code?: number };
}

const SERVER = 2;
const CLIENT = 3;
const ERROR = 2;
const MAX_SQL_CHARACTERS = 2_000;

function nanoseconds(ms: number): string {
  return `${BigInt(Math.round(ms * 1_000)) * 1_000n}`;
}

function attributesOf(values: Readonly<Record<string, string | number | undefined>>): OtlpSpan['attributes'] {
  return Object.entries(values).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return { key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } };
  });
}

/** Values of requests are parameters, but the scope of a transaction is in its statement. */
function withoutValues(sql: string): string {
  return sql
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/(?<![\w$])\d+\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_SQL_CHARACTERS);
}

function stepSpan(trace: RequestTrace, step: Step): OtlpSpan {
  const { kind, startedAt, endedAt = nowMs(), status, error } = step;
  const text = kind === 'sql' ? withoutValues(step.text) : step.text;
  const [first = ''] = text.split(/[ ;]/, 1);
  return {
    traceId: trace.traceId,
    spanId: spanIdOf(step),
    parentSpanId: spanIdOf(trace),
    name: kind === 'sql' ? first : text,
    kind: CLIENT,
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: attributesOf({
      ...(kind === 'sql'
        ? { 'db.system.name': 'postgresql', 'db.query.text': text }
        : { 'http.request.method': first, 'http.response.status_code': status }),
      'error.type': error,
    }),
    status: error || (status ?? 0) >= 400 ? { code: ERROR } : {},
  };
}

export function spansOf(
  trace: RequestTrace,
  { request, method, route, status, ms }: FinishedRequest,
): OtlpSpan[] {
  const own: OtlpSpan = {
    traceId: trace.traceId,
    spanId: spanIdOf(trace),
    ...(trace.parent ? { parentSpanId: trace.parent.spanId } : {}),
    name: `${method} ${route}`,
    kind: SERVER,
    startTimeUnixNano: nanoseconds(trace.startedAt),
    endTimeUnixNano: nanoseconds(trace.startedAt + ms),
    attributes: attributesOf({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'error.type': status >= 500 ? String(status) : undefined,
      'atrium.request_id': request.id,
    }),
    status: status >= 500 ? { code: ERROR } : {},
  };
  return [own, ...trace.steps.map((step) => stepSpan(trace, step))];
}

export function exportBody(service: string, spans: readonly OtlpSpan[]): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': service }) },
        scopeSpans: [{ scope: { name: 'atrium' }, spans }],
      },
    ],
  });
}
