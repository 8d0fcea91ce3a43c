import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimit } from '../rate-limit.ts';
import type { Metrics, Value } from './metrics.ts';
import { exportBody, type OtlpSpan, spansOf } from './otlp.ts';
import { SLOW_MS } from './request-log.ts';
import { endStep, RequestTrace, type Step, traceIdOf } from './request-trace.ts';
import { isSampled } from './sampling.ts';
import { traceParent } from './trace-parent.ts';
import type { FinishedRequest } from './watch-requests.ts';

export interface TracingSettings {
  readonly endpoint: string;
  readonly percent: number;
}

interface TracedService {
  readonly name: string;
  /** What it calls are processes of the portal, which continue its traces. */
  readonly callsPortal: boolean;
}

/** These limits are for traces that callers ask for, so that these cannot take the place of requests that failed. */
const KEPT = { perKey: 50, overall: 100, windowMs: 1_000 };
const EXPORT_INTERVAL_MS = 2_000;
const EXPORT_TIMEOUT_MS = 5_000;
/** Further spans are dropped until the collector has taken these. */
const MAX_WAITING = 5_000;

declare module 'fastify' {
  interface FastifyRequest {
    trace: RequestTrace | undefined;
  }
}

interface UndiciMessage {
  readonly request: {
    readonly origin: string;
    readonly method: string;
    addHeader(name: string, value: string): void;
  };
  readonly response?: { readonly statusCode: number };
  readonly error?: Error;
}

/**
 * Every request is recorded; kept are those of a share, those that their caller keeps, and those that failed or were
 * slow. The SDK of OpenTelemetry would decide before it knows how a request ends (ADR 54).
 */
export class Tracing {
  readonly #active = new AsyncLocalStorage<RequestTrace>();
  readonly #settings: TracingSettings;
  readonly #service: TracedService;
  readonly #spans: Value<'result'>;
  readonly #kept = new RateLimit(KEPT);
  readonly #calls = new WeakMap<object, Step>();
  readonly #timer: NodeJS.Timeout;
  readonly #channels: Readonly<Record<string, (message: unknown) => void>>;
  #waiting: OtlpSpan[] = [];
  #exporting: Promise<void> = Promise.resolve();

  constructor(service: TracedService, settings: TracingSettings, metrics: Metrics) {
    this.#service = service;
    this.#settings = settings;
    this.#spans = metrics.counter({
      name: 'atrium_spans_total',
      help: 'Spans that the collector took, that it refused or was too late for, and that had no place.',
      labels: ['result'],
    });
    this.#timer = setInterval(() => this.#flush(), EXPORT_INTERVAL_MS).unref();
    this.#channels = {
      'undici:request:create': (message) => this.#onCall(message as UndiciMessage),
      'undici:request:headers': (message) => this.#onResponse(message as UndiciMessage),
      'undici:request:error': (message) => this.#onFailure(message as UndiciMessage),
    };
    for (const [name, listener] of Object.entries(this.#channels)) subscribe(name, listener);
  }

  active(): RequestTrace | undefined {
    return this.#active.getStore();
  }

  /** Call it before the routes of the server are registered. */
  attach(app: FastifyInstance): void {
    app.decorateRequest('trace', undefined);
    app.addHook('onRequest', (request, _reply, done) => {
      request.trace = this.#begin(request);
      this.#active.run(request.trace, done);
    });
    // Reading a body leaves the context of the request, so that it is entered again.
    app.addHook('preValidation', (request, _reply, done) => {
      if (request.trace && request.trace !== this.active()) this.#active.run(request.trace, done);
      else done();
    });
  }

  finish(finished: FinishedRequest): void {
    const { request, status, ms, isStream } = finished;
    const { trace } = request;
    if (!trace) return;
    const isWanted = trace.isSampled || status >= 500 || (ms >= SLOW_MS && !isStream);
    if (!isWanted || !this.#kept.tryConsume(trace.parent?.isSampled ? 'asked' : 'own')) return;
    const spans = spansOf(trace, finished);
    if (this.#waiting.length + spans.length > MAX_WAITING)
      this.#spans.add({ result: 'dropped' }, spans.length);
    else this.#waiting.push(...spans);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const [name, listener] of Object.entries(this.#channels)) unsubscribe(name, listener);
    this.#flush();
    await this.#exporting;
  }

  #begin({ id, headers }: FastifyRequest): RequestTrace {
    const traceId = traceIdOf(id);
    const parent = traceParent(headers.traceparent);
    const isKept = parent?.isSampled === true || isSampled(traceId, this.#settings.percent);
    return new RequestTrace(traceId, parent, isKept);
  }

  #onCall({ request }: UndiciMessage): void {
    const trace = this.active();
    const step = trace?.begin('http', `${request.method} ${request.origin}`);
    if (!trace || !step) return;
    this.#calls.set(request, step);
    if (this.#service.callsPortal) request.addHeader('traceparent', trace.traceparent(step));
  }

  #onResponse({ request, response }: UndiciMessage): void {
    const step = this.#calls.get(request);
    if (step && response) step.status = response.statusCode;
    endStep(step);
  }

  #onFailure({ request, error }: UndiciMessage): void {
    endStep(this.#calls.get(request), error);
  }

  #flush(): void {
    const spans = this.#waiting;
    if (spans.length === 0) return;
    this.#waiting = [];
    this.#exporting = this.#exporting.then(() => this.#export(spans));
  }

  async #export(spans: readonly OtlpSpan[]): Promise<void> {
    try {
      const response = await fetch(`${this.#settings.endpoint}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: exportBody(this.#service.name, spans),
        signal: AbortSignal.timeout(EXPORT_TIMEOUT_MS),
      });
      await response.body?.cancel();
      this.#spans.add({ result: response.ok ? 'exported' : 'refused' }, spans.length);
    } catch {
      this.#spans.add({ result: 'refused' }, spans.length);
    }
  }
}
