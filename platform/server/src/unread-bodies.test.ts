import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { createServer } from './create-server.ts';
import { RESPONSE_HEADERS } from './response-headers.ts';
import { bodyForms, exchange, sendBody } from './testing/index.ts';

const BYTES = 4_000_000;

let app: FastifyInstance;
let port: number;

async function listen(bodyMs: number): Promise<void> {
  app = createServer({
    headers: RESPONSE_HEADERS,
    timeouts: { headersMs: 30_000, bodyMs },
    maxHeaderBytes: 4_096,
    maxBodyBytes: 64,
    trustedProxies: [],
    logLevel: 'silent',
    drainDelayMs: 0,
  });
  app.post('/', () => ({}));
  app.post('/closed', { onRequest: async (_request, reply) => reply.code(403).send() }, () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
}

afterEach(() => app.close());

test.each(bodyForms)('a response that comes before the body does is received: $form', async (form) => {
  await listen(30_000);
  const statuses = await Promise.all(
    Array.from({ length: 4 }, async (_, index) => sendBody(port, index % 2 ? '/' : '/closed', BYTES, form)),
  );
  expect(statuses).toEqual(Array.from({ length: 4 }, (_, index) => (index % 2 ? 413 : 403)));
});

test('a body that does not end after its response closes the connection, without another response', async () => {
  await listen(300);
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'POST /closed HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n[',
  );
  socket.on('error', () => undefined);
  expect((await text(socket)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 403']);
});

test.each(['POST /%zz HTTP/1.1\r\nhost: a', 'POST / HTTP/1.1\r\nx: y'])(
  'the response to a request that is refused before its route waits no longer than others: %s',
  async (head) => {
    await listen(300);
    const sent = `${head}\r\nconnection: close\r\ncontent-length: 99\r\n\r\n[`;
    expect([400, 408]).toContain((await exchange(port, sent)).status);
  },
);
