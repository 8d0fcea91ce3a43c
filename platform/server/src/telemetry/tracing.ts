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

/** Where traces go, and how many. */
export interface TracingSettings {
  /** Address of an OpenTelemetry collector that takes OTLP over HTTP. */
  readonly endpoint: string;
  /** Share of the requests of which the trace is kept whatever happens. */
  readonly percent: number;
}

/** The process that is traced. */
interface TracedService {
  /** For those who read its traces. */
  readonly name: string;
  /** Whether what it calls are processes of the portal, which continue its traces. */
  readonly callsPortal: boolean;
}

/** Traces that callers ask for, and others: callers cannot take the place of requests that failed. */
const KEPT = { perKey: 50, overall: 100, windowMs: 1_000 };
const EXPORT_INTERVAL_MS = 2_000;
const EXPORT_TIMEOUT_MS = 5_000;
/** Spans that wait for the collector; further ones are dropped. */
const MAX_WAITING = 5_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request does; undefined while nothing is traced. */
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
 * Traces of requests for an OpenTelemetry collector. Every request is recorded; kept are those of a share, those that
 * their caller keeps, and those that failed or were slow. Not the SDK of OpenTelemetry, which decides before it knows how a
 * request ends (ADR 54).
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

  /** The trace of the request that the current code belongs to. */
  active(): RequestTrace | undefined {
    return this.#active.getStore();
  }

  /** Records the requests of a server. Call it before its routes are registered. */
  attach(app: FastifyInstance): void {
    app.decorateRequest('trace', undefined);
    app.addHook('onRequest', (request, _reply, done) => {
      request.trace = this.#begin(request);
      this.#active.run(request.trace, done);
    });
    // Reading a body leaves the context of the request.
    app.addHook('preValidation', (request, _reply, done) => {
      if (request.trace && request.trace !== this.active()) this.#active.run(request.trace, done);
      else done();
    });
  }

  /** Keeps the trace of a request, or forgets it. */
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

  /** Exports what is left. */
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
