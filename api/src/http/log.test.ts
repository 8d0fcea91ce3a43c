import { Writable } from 'node:stream';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { logOptions, nameInLog } from './log.ts';

const SECRET = 'what nobody may read';

/** What is logged while `work` runs. */
async function logged(work: (app: ReturnType<typeof fastify>) => unknown): Promise<string> {
  let said = '';
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      said += chunk;
      done();
    },
  });
  const app = fastify({ logger: { ...logOptions('trace'), stream } });
  await work(app);
  await app.close();
  return said;
}

test.each([
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'accessToken',
  'otpToken',
  'linkToken',
  'code_verifier',
  'authorization',
  'cookie',
  'set-cookie',
])('a %s that somebody logs by mistake is not written, in the open or inside', async (name) => {
  const secret = { [name]: SECRET };
  const said = await logged(({ log }) => {
    log.info(secret, 'the thing itself');
    log.info({ body: secret }, 'inside a request');
    log.error({ err: Object.assign(new Error('refused'), { details: secret }) }, 'behind an error');
  });
  expect(said).toContain('behind an error');
  expect(said).not.toContain(SECRET);
});

test('a request is logged without query, headers and body', async () => {
  const said = await logged(async (app) => {
    app.post('/page', () => 'done');
    await app.inject({
      method: 'POST',
      url: `/page?token=${encodeURIComponent(SECRET)}`,
      headers: { authorization: SECRET, cookie: `a=${SECRET}` },
      payload: { password: SECRET },
    });
  });
  expect(said).toContain('"path":"/page"');
  expect(decodeURIComponent(said)).not.toContain(SECRET);
});

test('a request says who asked and for which customer, from when it is known to its end', async () => {
  const said = await logged(async (app) => {
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
      nameInLog(request, reply, { userId: 7, customerId: 3 });
    app.get('/page', { onRequest }, () => 'done');
    app.get('/open', () => 'done');
    await app.inject('/page');
    await app.inject('/open');
  });
  const completed = said.split('\n').filter((line) => line.includes('request completed'));
  expect(completed.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ reqId: 'req-1', userId: 7, customerId: 3 }),
    expect.not.objectContaining({ userId: expect.anything() }),
  ]);
});
