// `npm run drill:replicas`: a real streaming replica, and two processes of the API. Twenty people change something in one
// process and list it in the other at once, without a pause, while the replica is well, does not replay, is frozen, is
// down, and is well again. Fails if a list lacks its reader's own change, a call fails or takes 5 s, or the replica is not
// used before and after. replicas.test.ts shows each rule alone.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase, type Database, prepareDatabase, startDatabase } from '../src/db/index.ts';
import {
  createCustomer,
  createDeadline,
  createLineTo,
  createMembership,
  createTestApp,
  createUser,
} from '../src/testing/index.ts';
import { startStandby } from '../src/testing/standby.ts';

const PEOPLE = 20;
const PHASE_MS = 10_000;
const ANSWER_MS = 5_000;

interface Answer {
  readonly phase: string;
  readonly ok: boolean;
  readonly ms: number;
  readonly isStale: boolean;
}

interface Person {
  readonly deadlineId: number;
  /** Of the two processes. */
  readonly tokens: readonly string[];
}

const folder = mkdtempSync(join(tmpdir(), 'atrium-replicas-'));
chmodSync(folder, 0o755);
const [primaryDir, standbyDir] = [join(folder, 'primary'), join(folder, 'standby')];
const primary = await startDatabase({ dataDir: primaryDir });
await prepareDatabase(primary.adminUrl.replace(/\/postgres$/, '/atrium'));
const standby = await startStandby(primary, primaryDir, standbyDir);
const line = await createLineTo(standby.url);
const databases = [1, 2].map(() => createDatabase({ url: primary.url, replicaUrls: [line.url] }));
const apis = await Promise.all(
  databases.map((database) => createTestApp({ database, url: '', adminUrl: '', drop: async () => {} })),
);
const origins = await Promise.all(apis.map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })));
const answers: Answer[] = [];
let phase = 'well';

async function createPerson(database: Database): Promise<Person> {
  const [customer, user] = [await createCustomer(database), await createUser(database)];
  await createMembership(database, { userId: user.id, customerId: customer.id, role: 'owner' });
  const { id: deadlineId } = await createDeadline(database, { customerId: customer.id });
  return { deadlineId, tokens: await Promise.all(apis.map((api) => api.signedIn(user.id))) };
}

async function call(index: number, { tokens }: Person, path: string, body?: object) {
  const headers = { authorization: `Bearer ${tokens[index]}`, 'content-type': 'application/json' };
  const askedAt = performance.now();
  const response = await fetch(`${origins[index]}/customer-portal/${path}`, {
    headers,
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  const found = await response.json();
  return { found, ok: response.ok, ms: performance.now() - askedAt };
}

/** Changes a deadline in one process and lists it in the other. */
async function usePortal(person: Person): Promise<void> {
  for (let turn = 0; phase !== 'end'; turn++) {
    const action = turn % 2 === 0 ? 'done' : 'reopen';
    const state = turn % 2 === 0 ? 'done' : 'open';
    const changed = await call(0, person, `deadlines/${person.deadlineId}/${action}`, {});
    answers.push({ phase, ok: changed.ok, ms: changed.ms, isStale: false });
    const listed = await call(1, person, `deadlines?state=${state}`);
    answers.push({ phase, ok: listed.ok, ms: listed.ms, isStale: listed.ok && listed.found.total !== 1 });
    // What the person does not change can come from the replica meanwhile.
    const others = await call(turn % 2, person, 'applications');
    answers.push({ phase, ok: others.ok, ms: others.ms, isStale: false });
    await delay(50);
  }
}

const used = () => {
  const reports = databases.flatMap(({ replicas }) => replicas);
  const sum = (of: 'served' | 'behind' | 'failed') => reports.reduce((total, each) => total + each[of], 0);
  return { served: sum('served'), behind: sum('behind'), failed: sum('failed') };
};

async function pass(name: string): Promise<{ served: number }> {
  phase = name;
  const before = used();
  await delay(PHASE_MS);
  const after = used();
  const [served, behind, failed] = [
    after.served - before.served,
    after.behind - before.behind,
    after.failed - before.failed,
  ];
  const own = answers.filter((answer) => answer.phase === name);
  const slowest = Math.round(Math.max(...own.map(({ ms }) => ms)));
  const bad = own.filter(({ ok }) => !ok).length;
  const stale = own.filter(({ isStale }) => isStale).length;
  console.log(
    `  ${name}: ${own.length} calls, ${bad} failed, ${stale} stale, slowest ${slowest} ms; ` +
      `of the replica ${served} served, ${behind} behind, ${failed} failed`,
  );
  return { served };
}

try {
  const [first] = databases;
  if (!first) throw new Error('There is no process.');
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => createPerson(first)));
  const running = people.map(usePortal);
  const well = await pass('well');
  await standby.pauseReplay();
  await pass('does not replay');
  await standby.resumeReplay();
  await pass('catches up');
  line.freeze();
  await pass('frozen');
  line.mend();
  line.cut();
  await pass('down');
  line.mend();
  const again = await pass('well again');
  phase = 'end';
  await Promise.all(running);
  const isBad = answers.some(({ ok, ms, isStale }) => !ok || isStale || ms > ANSWER_MS);
  if (isBad || well.served === 0 || again.served === 0) process.exitCode = 1;
} finally {
  phase = 'end';
  await Promise.all(apis.map((api) => api.close()));
  await Promise.all(databases.map((database) => database.close()));
  await line.close();
  await standby.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
}
