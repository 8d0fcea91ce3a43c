import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sql from 'sql-template-tag';
import {
  createCustomer,
  createMembership,
  createSession,
  createUser,
  isLongRun,
  useTestDatabase,
} from '../../../testing/index.ts';
import { createReward, fund, newKey } from '../../../testing/points.ts';
import { createTokens, generateKeys, parseKeys } from '../../../tokens/index.ts';
import { audit } from '../ledger/index.ts';

const CLIENTS = 8;
const REDEEMS_BEFORE_THE_KILL = isLongRun ? 60 : 20;
const FUNDS = 1_000_000;
const POLL_INTERVAL_MS = 50;

let folder: string;
let api: ChildProcess | undefined;
afterAll(async () => {
  api?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});
const db = useTestDatabase();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-crash-'));
});

it('an API that is killed under many redeems and restarted has lost and doubled nothing, and every key gets its response', async () => {
  const keys = await generateKeys();
  writeFileSync(join(folder, 'key.json'), keys);
  const port = await freePort();
  const token = await createWallet(keys);
  const { id: rewardId } = await createReward(db.database, { pointsCost: 1 });
  const redeem = async (key: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/customer-portal/rewards/redeem`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ rewardId }),
    });
    return { status: response.status, body: await response.text() };
  };
  api = await startApi(port);

  const sent: string[] = [];
  const answered = new Map<string, { status: number; body: string }>();
  const client = async () => {
    for (;;) {
      const key = newKey();
      sent.push(key);
      try {
        answered.set(key, await redeem(key));
      } catch {
        return; // the connection broke: whether this one was made is unknown
      }
      if (answered.size >= REDEEMS_BEFORE_THE_KILL) api?.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  api = await startApi(port);
  const again = new Map<string, { status: number; body: string }>();
  for (const key of sent) again.set(key, await redeem(key));

  expect([...again.values()].every(({ status }) => status === 201)).toBe(true);
  for (const [key, response] of answered) expect(again.get(key)).toEqual(response);
  const found = await db.database.asJob(async (tx) => ({
    broken: await audit(tx),
    ...(await tx.one<{ made: number; left: number }>(sql`
      SELECT (SELECT count(*) FROM redemptions) AS made, (SELECT sum(remaining)::int FROM point_lots) AS left`)),
  }));
  expect(found).toEqual({ broken: [], made: sent.length, left: FUNDS - sent.length });
}, 60_000);

async function createWallet(keys: string): Promise<string> {
  const { id: customerId } = await createCustomer(db.database);
  const { id: userId } = await createUser(db.database);
  await createMembership(db.database, { customerId, userId });
  const sessionId = await createSession(db.database, userId);
  await fund(db.database, customerId, FUNDS);
  const tokens = createTokens(await parseKeys(keys));
  const expiresAt = Math.floor(Date.now() / 1000) + 290;
  const person = { userId, sessionId, customerId: 0, tokenKind: 'user' as const, expiresAt };
  return tokens.signCustomer(person, customerId);
}

async function startApi(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../main.ts')], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: db.url,
      DATA_DIR: folder,
      TOKEN_SIGNING_KEY_FILE: join(folder, 'key.json'),
      SERVICES: 'portal',
      LOG_LEVEL: 'fatal',
    },
  });
  const ended = once(child, 'exit').then(() => 'ended' as const);
  for (;;) {
    const ready = await Promise.race([
      fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined),
      ended,
    ]);
    if (ready === 'ended') throw new Error('The API ended.');
    if (ready?.ok) return child;
    await delay(POLL_INTERVAL_MS);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((done) => probe.close(done));
  return port;
}
