import type { FastifyInstance } from 'fastify';
import { createServer } from '../create-server.ts';
import { TraceReceiver } from '../testing/index.ts';
import { openTelemetry, type Telemetry } from './telemetry.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const [SAMPLED, UNSAMPLED] = ['01', '00'].map((flags) => `00-${TRACE}-00f067aa0ba902b7-${flags}`);

const collector = new TraceReceiver();
let endpoint: string;
let telemetry: Telemetry;
let app: FastifyInstance;

beforeAll(async () => {
  endpoint = await collector.listen();
});
afterAll(() => collector.close());

beforeEach(() => {
  collector.spans.length = 0;
  return start(endpoint);
});
afterEach(() => telemetry.close());

async function start(exportedTo: string, callsPortal = true): Promise<void> {
  telemetry = await openTelemetry(
    { name: 'test', callsPortal },
    {
      logSuccessPercent: 100,
      metrics: { host: '127.0.0.1', port: 0 },
      traces: { endpoint: exportedTo, percent: 0 },
    },
  );
  app = createTestServer(telemetry);
  app.get('/things/:id', async () => ({ done: true }));
  app.get('/broken', async () => {
    throw new Error('Ada');
  });
  app.post('/calls', async ({ body }) => (await fetch((body as { url: string }).url)).text());
}

function createTestServer(of: Telemetry | undefined): FastifyInstance {
  return createServer({
    headers: {},
    maxHeaderBytes: 10_000,
    trustedProxies: [],
    logLevel: 'silent',
    drainDelayMs: 0,
    telemetry: of,
  });
}

/** Makes a call, and ends the process. */
async function call(url: string, traceparent: string | undefined, payload?: object): Promise<string> {
  const headers = { traceparent };
  const { body } = await app.inject({ url, headers, ...(payload ? { method: 'POST', payload } : {}) });
  await app.close();
  await telemetry.tracing?.close();
  return body;
}

test('a request whose caller keeps its trace is a span of it, named by the route', async () => {
  await call('/things/secret?search=Ada', SAMPLED);
  expect(collector.spans).toEqual([
    expect.objectContaining({
      service: 'test',
      traceId: TRACE,
      parentSpanId: '00f067aa0ba902b7',
      name: 'GET /things/:id',
      kind: 2,
      status: {},
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/things/:id',
        'http.response.status_code': '200',
        'atrium.request_id': TRACE,
      },
    }),
  ]);
});

test('a request that succeeds leaves no span where its trace is not kept', async () => {
  await call('/things/1', UNSAMPLED);
  expect(collector.spans).toEqual([]);
});

test('a request that fails leaves a span in any case, without what its error says', async () => {
  await call('/broken', UNSAMPLED);
  expect(collector.spans).toEqual([
    expect.objectContaining({ traceId: TRACE, name: 'GET /broken', status: { code: 2 } }),
  ]);
  expect(JSON.stringify(collector.spans)).not.toContain('Ada');
});

/** The header that another server gets from one that is called itself. */
async function sentOn(): Promise<{ url: string; traceparent: string }> {
  const other = createTestServer(undefined);
  other.get('/', ({ headers }, reply) => reply.send(headers.traceparent ?? 'none'));
  const url = await other.listen({ host: '127.0.0.1', port: 0 });
  const traceparent = await call('/calls', SAMPLED, { url });
  other.server.closeAllConnections();
  await other.close();
  return { url, traceparent };
}

test('a call to another process of the portal is a step, and names it as the parent', async () => {
  const { url, traceparent } = await sentOn();
  const [own, step] = collector.spans;
  expect(step).toMatchObject({ kind: 3, parentSpanId: own?.spanId, name: `GET ${url}` });
  expect(step?.attributes['http.response.status_code']).toBe('200');
  expect(traceparent).toBe(`00-${TRACE}-${step?.spanId}-01`);
});

test('what is not of the portal gets no id of a trace', async () => {
  await telemetry.close();
  await start(endpoint, false);
  expect((await sentOn()).traceparent).toBe('none');
});

test('callers cannot keep more than 50 traces a second, nor those of others from being kept', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
  for (let count = 0; count < 60; count++)
    await app.inject({ url: '/things/1', headers: { traceparent: SAMPLED } });
  await call('/broken', UNSAMPLED);
  expect(collector.spans.map(({ name }) => name)).toEqual([
    ...Array.from({ length: 50 }, () => 'GET /things/:id'),
    'GET /broken',
  ]);
});

test('a collector that does not respond costs nothing but its spans', async () => {
  await telemetry.close();
  await start('http://127.0.0.1:9');
  expect(await call('/things/1', SAMPLED)).toContain('done');
  expect(telemetry.metrics?.text()).toContain('atrium_spans_total{result="refused"} 1\n');
});
