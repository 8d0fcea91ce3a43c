import { once } from 'node:events';
import { get } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { createServer } from '../create-server.ts';
import { openTelemetry, type Telemetry } from './telemetry.ts';

let telemetry: Telemetry;
let metricsUrl: string;
let app: FastifyInstance;
let portalUrl: string;

function open(port: number): Promise<Telemetry> {
  const metrics = { host: '127.0.0.1', port };
  const service = { name: 'test', callsPortal: false };
  return openTelemetry(service, { logSuccessPercent: 100, metrics, traces: undefined });
}

beforeEach(async () => {
  telemetry = await open(0);
  metricsUrl = telemetry.metricsUrl ?? '';
  app = createServer({
    headers: {},
    maxHeaderBytes: 10_000,
    trustedProxies: [],
    logLevel: 'silent',
    drainDelayMs: 0,
    telemetry,
  });
  app.get('/things/:id', async () => ({ done: true }));
  app.get('/never', () => new Promise(() => {}));
  app.get('/events', (_request, reply) => {
    const source = new Readable({ read() {} });
    source.push('data: 1\n\n');
    return reply.type('text/event-stream').send(source);
  });
  portalUrl = await app.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(async () => {
  app.server.closeAllConnections();
  await app.close();
  await telemetry.close();
});

async function scrape(): Promise<string> {
  const response = await fetch(metricsUrl);
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  return response.text();
}

/** Makes a call, and waits until its end was seen. */
async function call(path: string): Promise<void> {
  const ended = once(app.server, 'request').then(([, response]) => once(response, 'close'));
  const response = await fetch(`${portalUrl}${path}`);
  await response.arrayBuffer();
  await ended;
}

test('requests are counted by route and status, never by address', async () => {
  await call('/things/1');
  await call('/things/2');
  await call('/nothing');
  const text = await scrape();
  expect(text).toContain('atrium_http_requests_total{method="GET",route="/things/:id",status="200"} 2\n');
  expect(text).toContain('atrium_http_requests_total{method="GET",route="none",status="404"} 1\n');
  expect(text).toContain('atrium_http_request_duration_seconds_count{method="GET",route="/things/:id"} 2\n');
  expect(text).not.toContain('/things/1');
});

test('a client that goes away is counted as 499', async () => {
  const ended = once(app.server, 'request').then(([, response]) => once(response, 'close'));
  const request = get(`${portalUrl}/never`).on('error', () => {});
  await once(app.server, 'request');
  expect(await scrape()).toContain('atrium_http_in_flight 1\n');
  request.destroy();
  await ended;
  expect(await scrape()).toContain('{method="GET",route="/never",status="499"} 1\n');
});

test('an event stream is counted while it is open, and is no slow request', async () => {
  const ended = once(app.server, 'request').then(([, response]) => once(response, 'close'));
  const stream = new AbortController();
  await fetch(`${portalUrl}/events`, { signal: stream.signal });
  expect(await scrape()).toContain('atrium_http_streams 1\n');
  stream.abort();
  await ended;
  const text = await scrape();
  expect(text).toContain('atrium_http_streams 0\n');
  expect(text).toContain('{method="GET",route="/events",status="200"} 1\n');
  expect(text).not.toContain('request_duration_seconds_count{method="GET",route="/events"}');
});

test('memory, processor time and event loop are measured', async () => {
  const text = await scrape();
  for (const name of [
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'nodejs_heap_size_used_bytes',
  ])
    expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
});

test('the portal itself shows no metrics, and the listener shows nothing else', async () => {
  expect((await fetch(`${portalUrl}/metrics`)).status).toBe(404);
  expect((await fetch(metricsUrl.replace('/metrics', '/things/1'))).status).toBe(404);
  expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404);
});

test('a port that is taken is named by its variable', async () => {
  const port = Number(new URL(metricsUrl).port);
  await expect(open(port)).rejects.toThrow(/^METRICS_PORT: .*EADDRINUSE/);
});
