// `npm run drill:frozen-database`: twenty people read and change things without a pause while the database stops
// responding for 20 s, and responds again. Fails unless every call during the freeze is answered within 5 s and as an
// outage, the process stays alive and ready, and everybody is served again without another start.
// frozen-database.test.ts does the same with short limits, each kind of wait alone.
import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase } from '../src/db/index.ts';
import {
  createCustomer,
  createLineTo,
  createMembership,
  createTestApp,
  createUser,
} from '../src/testing/index.ts';
import { createTestDatabase } from '../src/testing/test-database.ts';
import { startTestServer } from '../src/testing/test-server.ts';

const PEOPLE = 20;
const FROZEN_MS = 20_000;
const USUAL_MS = 2_000;
const ANSWER_MS = 5_000;
const calls = [
  'GET /customer-portal/auth/me',
  'GET /customer-portal/applications',
  'GET /customer-portal/applications/main_status',
  'GET /customer-portal/deadlines',
  'GET /customer-portal/points/balance',
  'POST /customer-portal/notifications/read_all',
];

interface Answer {
  readonly call: string;
  readonly phase: string;
  readonly status: number;
  readonly ms: number;
}

const server = await startTestServer();
const db = await createTestDatabase();
const line = await createLineTo(db.url);
const database = createDatabase({ url: line.url });
const api = await createTestApp({ ...db, database });
const origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
const answers: Answer[] = [];
let phase = 'before';

async function usePortal(token: string): Promise<void> {
  for (let turn = 0; phase !== 'end'; turn++) {
    const call = calls[turn % calls.length] ?? '';
    const [method, path] = call.split(' ');
    const askedAt = performance.now();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const change = method === 'POST' ? { method, body: JSON.stringify({ upTo: 0 }) } : {};
    const response = await fetch(`${origin}${path}`, { headers, ...change });
    await response.arrayBuffer();
    answers.push({ call, phase, status: response.status, ms: performance.now() - askedAt });
  }
}

async function aliveAndReady(): Promise<boolean> {
  const states = await Promise.all(['/livez', '/readyz'].map((path) => fetch(`${origin}${path}`)));
  return states.every(({ ok }) => ok);
}

async function signIn(): Promise<string> {
  const [customer, user] = [await createCustomer(db.database), await createUser(db.database)];
  await createMembership(db.database, { userId: user.id, customerId: customer.id, role: 'owner' });
  return api.signedIn(user.id);
}

function print(of: string): Answer[] {
  const asked = answers.filter((answer) => answer.phase === of);
  console.log(`\n${of}: ${asked.length} calls`);
  for (const call of calls) {
    const own = asked.filter((answer) => answer.call === call);
    const slowest = Math.round(Math.max(...own.map(({ ms }) => ms)));
    const byStatus = Object.entries(Object.groupBy(own, ({ status }) => status));
    const counts = byStatus.map(([status, these]) => `${these?.length} × ${status}`).join(', ');
    console.log(`  ${call}: slowest ${slowest} ms; ${counts}`);
  }
  return asked;
}

try {
  const tokens = await Promise.all(Array.from({ length: PEOPLE }, signIn));
  const people = tokens.map(usePortal);
  await aliveAndReady();
  await delay(USUAL_MS);
  phase = 'frozen';
  line.freeze();
  await delay(FROZEN_MS / 2);
  const isAlive = await aliveAndReady();
  await delay(FROZEN_MS / 2);
  phase = 'mending';
  line.mend();
  await delay(USUAL_MS);
  phase = 'after';
  await delay(USUAL_MS);
  phase = 'end';
  await Promise.all(people);
  const before = print('before');
  const frozen = print('frozen');
  const after = print('after');
  const isAnswered = frozen.every(({ ms }) => ms <= ANSWER_MS) && frozen.some(({ status }) => status === 503);
  const isServed = [...before, ...after].every(({ status }) => status < 400);
  console.log(
    `\nalive and ready while frozen: ${isAlive}; answered within 5 s: ${isAnswered}; served: ${isServed}`,
  );
  if (!isAlive || !isAnswered || !isServed) process.exitCode = 1;
} finally {
  await api.close();
  await database.close();
  await line.close();
  await db.drop();
  await server.stop();
}
