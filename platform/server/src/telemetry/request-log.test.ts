import { createLoggedServer } from '../testing/index.ts';
import { isSampled } from './sampling.ts';

/** The last digits decide: 0 is in every share, f only in the whole. */
const [FIRST, LAST] = ['00', 'ff'].map((end) => `4bf92f3577b34da6a3ce929d${end.repeat(4)}`);

async function linesOf(url: string, id: string | undefined, successPercent: number): Promise<string[]> {
  const { app, lines } = createLoggedServer('info', {}, successPercent);
  app.get('/things/:id', () => 'done');
  app.get('/events', (_request, reply) => reply.type('text/event-stream').send('data: 1\n\n'));
  await app.inject({ url, headers: { traceparent: `00-${id}-00f067aa0ba902b7-00` } });
  await app.close();
  return lines().filter(Boolean);
}

test('a request is one line with route, status, duration and id, without its address', async () => {
  const lines = await linesOf('/things/secret?search=Ada', FIRST, 100);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      reqId: FIRST,
      method: 'GET',
      route: '/things/:id',
      status: 200,
      ms: expect.any(Number),
      msg: 'request completed',
    },
  ]);
});

test('of requests that succeed a share is logged, of others all, with the address of the client', async () => {
  expect(await linesOf('/things/1', LAST, 50)).toEqual([]);
  expect(await linesOf('/things/1', FIRST, 50)).toHaveLength(1);
  const [refused = ''] = await linesOf('/nothing', LAST, 0);
  expect(JSON.parse(refused)).toMatchObject({ route: 'none', status: 404, ip: '127.0.0.1' });
});

test('a share has about as many ids as it says, and all or none where it says so', () => {
  const ids = Array.from({ length: 1_024 }, (_, index) => (index * 2 ** 22).toString(16).padStart(32, '0'));
  const chosen = (percent: number) => ids.filter((id) => isSampled(id, percent)).length;
  expect([chosen(0), chosen(25), chosen(100)]).toEqual([0, 256, 1_024]);
});

test('an id of another form is in every share above none', () => {
  expect(isSampled('trace-01.span_02', 1)).toBe(true);
});
