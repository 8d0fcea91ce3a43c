import { randomUUID } from 'node:crypto';
import { createServer, openTelemetry } from '@atrium/server';
import { TraceReceiver } from '@atrium/server/testing';
import sql from 'sql-template-tag';
import { createUser, useTestDatabase } from '../testing/index.ts';
import { createDatabase } from './database.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const db = useTestDatabase();

/** A statement as the database sees it when a request with this header makes it, and the spans of the request. */
async function seenBy(traceparent: string) {
  const collector = new TraceReceiver();
  const traces = { endpoint: await collector.listen(), percent: 0 };
  const telemetry = await openTelemetry(
    { name: 'api', callsPortal: false },
    { logSuccessPercent: 100, metrics: undefined, traces },
  );
  const database = createDatabase({ url: db.url, tracing: telemetry.tracing });
  const app = createServer({
    headers: {},
    maxHeaderBytes: 10_000,
    trustedProxies: [],
    logLevel: 'silent',
    drainDelayMs: 0,
    telemetry,
  });
  const { id: userId } = await createUser(db.database);
  const scope = { userId, customerIds: [4_711] };
  app.post('/', async () => {
    const read = sql`SELECT current_query() AS text, ${'Ada'}::text AS name`;
    const [{ text }] = await Promise.all([
      database.inScope(scope, (tx) => tx.one<{ text: string }>(read)),
      database.inScope(scope, (tx) => tx.rows(sql`SELECT 1 / 0`)).catch(() => undefined),
    ]);
    for (let count = 0; count < 2; count++) await database.findSessionAccess(userId, randomUUID());
    return text;
  });
  // The request is not injected: a body that arrives on a connection leaves the context of its request.
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { 'content-type': 'application/json', connection: 'close', traceparent };
  const body = await (await fetch(url, { method: 'POST', headers, body: '{}' })).text();
  await app.close();
  await telemetry.close();
  await database.close();
  await collector.close();
  return { body, spans: collector.spans };
}

test('the statements of a sampled request are steps of its trace, which they name in a comment', async () => {
  const { body, spans } = await seenBy(`00-${TRACE}-00f067aa0ba902b7-01`);
  const own = spans.find(({ kind }) => kind === 2);
  const select = spans.find(({ attributes }) => attributes['db.query.text']?.includes('current_query'));
  expect(select).toMatchObject({ name: 'SELECT', parentSpanId: own?.spanId, traceId: TRACE });
  expect(body).toMatch(new RegExp(`^/\\*traceparent='00-${TRACE}-${select?.spanId}-01'\\*/ SELECT`));
});

test('spans have statements without values, and the code of an error without its text', async () => {
  const { spans } = await seenBy(`00-${TRACE}-00f067aa0ba902b7-01`);
  const texts = spans.map(({ attributes }) => attributes['db.query.text']);
  expect(texts).toContain('SELECT app.enter_scope($1, $2, $3, $4)');
  expect(JSON.stringify(spans)).not.toMatch(/Ada|4711|division/);
  expect(spans.find(({ attributes }) => attributes['error.type'])).toMatchObject({
    attributes: { 'error.type': '22012' },
    status: { code: 2 },
  });
});

test('a named statement is a step without a comment, since it is prepared once', async () => {
  const { spans } = await seenBy(`00-${TRACE}-00f067aa0ba902b7-01`);
  const named = spans.filter(({ attributes }) => attributes['db.query.text']?.includes('app.session_access'));
  expect(named.map(({ status }) => status)).toEqual([{}, {}]);
});

test('other requests make their statements as they are', async () => {
  const { body, spans } = await seenBy(`00-${TRACE}-00f067aa0ba902b7-00`);
  expect(body).toMatch(/^SELECT/);
  expect(spans).toEqual([]);
});
