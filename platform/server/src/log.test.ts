import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { errorReply } from './error-reply.ts';
import { notFound, ProblemError } from './problem.ts';
import { createLoggedServer } from './testing/index.ts';

const SECRET = 'a secret value';

/** Lines that are logged while `work` runs. */
async function logged(work: (app: FastifyInstance) => unknown): Promise<string> {
  const { app, lines } = createLoggedServer('trace');
  await work(app);
  await app.close();
  return lines().join('\n');
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
])('a %s that is logged by mistake is redacted at any depth', async (name) => {
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
  expect(said).toContain('"route":"/page"');
  expect(decodeURIComponent(said)).not.toContain(SECRET);
});

test('a security event is logged as its own line, and is not part of the response', async () => {
  const said = await logged(async (app) => {
    app.get('/refused', () => {
      throw new ProblemError('too-many-attempts', {
        securityEvent: { event: 'attempt-refused', rule: 'account' },
      });
    });
    const response = await app.inject('/refused');
    expect([response.statusCode, response.body.includes('attempt-refused')]).toEqual([429, false]);
  });
  const lines = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 40,
      msg: 'security event',
      security: { event: 'attempt-refused', rule: 'account' },
      reqId: lines[0].reqId,
    }),
  );
});

const FEED_SECRET = 'c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3J';

test.each([
  `/calendar/${FEED_SECRET}.ics`,
  `/calendar/${FEED_SECRET}.ics?again=1`,
  `/%63alendar/${FEED_SECRET}.ics`,
  `/Calendar/${FEED_SECRET}`,
  `/calendar//${FEED_SECRET}.ics`,
  `/calendar/${FEED_SECRET.replace('LXNl', '%4CXNl')}.ics`,
  `/%63alendar/${FEED_SECRET.replace('LXNl', '%4CXNl')}.ics`,
  `/calendar%2F${FEED_SECRET}`,
  `/calender/${FEED_SECRET}.ics`,
])("the secret in a calendar's address is neither logged nor repeated in a problem: %s", async (url) => {
  const said = await logged(async (app) => {
    app.get('/calendar/:file', (request) => {
      request.log.info({ req: request }, 'logged by mistake');
      throw new Error('broken');
    });
    app.setNotFoundHandler((request, reply) => errorReply()(notFound(), request, reply));
    const { body } = await app.inject(url);
    expect(body).not.toContain(FEED_SECRET.slice(-20));
  });
  expect(said).toContain('request completed');
  expect(said).not.toContain(FEED_SECRET.slice(-20));
});

test('a process goes on when no one reads its log any more', async () => {
  const source = `
    import { createServer } from ${JSON.stringify(new URL('./create-server.ts', import.meta.url).href)};
    const app = createServer({ headers: {}, maxHeaderBytes: 10_000, trustedProxies: [], logLevel: 'info', drainDelayMs: 0 });
    process.stdin.once('data', () => {
      app.log.info('unread');
      setImmediate(() => process.exit(3));
    });
    app.log.info('read');`;
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', source]);
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stdin.write('on');
  const [code] = await once(child, 'exit');
  expect(code).toBe(3);
});
