import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector got it. */
export interface ReceivedSpan {
  /** Name of the process. */
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code?: number };
  readonly attributes: Readonly<Record<string, string>>;
}

/** A collector of traces that takes OTLP over HTTP, on loopback. */
export class TraceReceiver {
  readonly spans: ReceivedSpan[] = [];
  readonly #arrivals = new EventEmitter();
  readonly #server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString('utf8');
    response.end('{}');
    if (request.url !== '/v1/traces') return;
    this.spans.push(...spansIn(body));
    this.#arrivals.emit('spans');
  });

  /** Listens. @returns what `OTEL_EXPORTER_OTLP_ENDPOINT` has to be */
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Waits until a span has arrived. */
  async untilSpan(isWanted: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> {
    for (;;) {
      const found = this.spans.find(isWanted);
      if (found) return found;
      await once(this.#arrivals, 'spans');
    }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: string };
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes'> & {
        readonly attributes: readonly Attribute[];
      })[];
    }[];
  }[];
}

function valuesOf(attributes: readonly Attribute[]): Record<string, string> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']),
  );
}

function spansIn(body: string): ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(body) as Export;
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = valuesOf(resource.attributes)['service.name'] ?? '';
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, service, attributes: valuesOf(span.attributes) })),
    );
  });
}
