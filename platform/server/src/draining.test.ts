import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { type DrainOptions, enableDraining } from './draining.ts';
import { registerHealth } from './health.routes.ts';

/** Holds requests until a test releases them. */
class Gate {
  #open = () => {};
  readonly opened = new Promise<void>((resolve) => {
    this.#open = resolve;
  });
  arrived = 0;
  #arrivals: (() => void)[] = [];

  open(): void {
    this.#open();
  }

  pass(): Promise<void> {
    this.arrived += 1;
    for (const check of this.#arrivals) check();
    return this.opened;
  }

  async waiting(count: number): Promise<void> {
    while (this.arrived < count)
      await new Promise<void>((resolve) => {
        this.#arrivals.push(resolve);
      });
  }
}

let gate: Gate;
let source: Readable;
let app: FastifyInstance;
let agent: Agent;
let port: number;

async function listen(options: DrainOptions): Promise<void> {
  gate = new Gate();
  source = new Readable({ read() {} });
  app = Fastify({ return503OnClosing: false });
  enableDraining(app, options);
  registerHealth(app, {}, async () => ({ ready: true }));
  app.get('/slow', async () => {
    await gate.pass();
    return { done: true };
  });
  app.get('/events', (_request, reply) => reply.type('text/event-stream').send(source));
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  agent = new Agent({ keepAlive: true, maxSockets: 100 });
}

afterEach(() => {
  agent.destroy();
  return app.close();
});

async function fetchFrom(path: string): Promise<IncomingMessage> {
  const [response] = (await once(get({ host: '127.0.0.1', port, path, agent }), 'response')) as [
    IncomingMessage,
  ];
  return response;
}

async function bodyOf(response: IncomingMessage): Promise<string> {
  return (await response.toArray()).join('');
}

test('all requests in flight get a response, and their connections close', async () => {
  await listen({ drainDelayMs: 0 });
  const inFlight = Array.from({ length: 60 }, () => fetchFrom('/slow'));
  await gate.waiting(60);
  const stopped = app.draining.stop();
  gate.open();
  const responses = await Promise.all(inFlight);
  await Promise.all(responses.map(bodyOf));
  await stopped;
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(200));
  expect(new Set(responses.map(({ headers }) => headers.connection))).toEqual(new Set(['close']));
  await expect(fetchFrom('/livez')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('during the delay readiness is 503, liveness is 200, and new requests are served', async () => {
  await listen({ drainDelayMs: 60_000 });
  expect((await fetchFrom('/readyz')).statusCode).toBe(200);
  void app.draining.stop();
  const readiness = await fetchFrom('/readyz');
  expect([readiness.statusCode, await bodyOf(readiness)]).toEqual([503, '{"status":"stopping"}']);
  expect((await fetchFrom('/livez')).statusCode).toBe(200);
  gate.open();
  expect((await fetchFrom('/slow')).statusCode).toBe(200);
});

test('an event stream stays open until the last request has its response, then ends cleanly', async () => {
  await listen({ drainDelayMs: 0 });
  source.push('data: first\n\n');
  const stream = await fetchFrom('/events');
  await once(stream, 'data');
  const slow = fetchFrom('/slow');
  await gate.waiting(1);
  const stopped = app.draining.stop();
  source.push('data: still here\n\n');
  expect(String((await once(stream, 'data'))[0])).toBe('data: still here\n\n');
  gate.open();
  await bodyOf(await slow);
  await bodyOf(stream);
  await stopped;
  expect(stream.complete).toBe(true);
  expect(source.destroyed).toBe(true);
});

test('a request that never ends is aborted at the deadline', async () => {
  await listen({ drainDelayMs: 0, deadlineMs: 1 });
  const endless = fetchFrom('/slow');
  await gate.waiting(1);
  const refused = expect(endless).rejects.toMatchObject({ code: 'ECONNRESET' });
  await app.draining.stop();
  await refused;
});

test('a second stop returns the first one’s promise', async () => {
  await listen({ drainDelayMs: 0 });
  expect(app.draining.stop()).toBe(app.draining.stop());
  await app.draining.stop();
});
