// `npm run drill:replicas`: a real streaming replica, and two APIs and two gateways behind balancers. Twenty people change
// something and list it at once, mostly in the other process, without a pause, while the replica is well, does not replay,
// is frozen, is down, and is well again. Fails if a list lacks its reader's own change, a call fails or takes 5 s, or the
// replica is not used before and after. replicas.test.ts shows each rule alone.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createCustomer,
  createDatabase,
  createDeadline,
  createLineTo,
  createMembership,
  createSession,
  createUser,
  type Database,
  type Line,
  type Standby,
  startStandby,
  type Tokens,
} from '@atrium/api/testing';
import { drillTokens } from './drill-tokens.ts';
import { type DrillPlace, openDrillPortal } from './portal.ts';

const PEOPLE = 20;
const PHASE_MS = 10_000;
const ANSWER_MS = 5_000;
/** Of the metric `atrium_replica_reads_total`. */
const OUTCOMES = ['served', 'behind', 'failed'] as const;

interface Answer {
  readonly phase: string;
  readonly ok: boolean;
  readonly ms: number;
  readonly isStale: boolean;
}

interface Person {
  readonly deadlineId: number;
  readonly token: string;
}

let line!: Line;
let standby!: Standby;
let tokens!: Tokens;
let phase = 'well';
const answers: Answer[] = [];

const portal = await openDrillPortal({
  prepare: async (place: DrillPlace) => {
    const { databaseUrl: url, adminUrl, folder } = place;
    standby = await startStandby({ url, adminUrl }, folder, join(folder, 'standby'));
    line = await createLineTo(standby.url);
    const { keyFile, tokens: signing } = await drillTokens(folder);
    tokens = signing;
    return { api: { DATABASE_REPLICA_URLS: line.url, TOKEN_SIGNING_KEY_FILE: keyFile } };
  },
});

async function createPerson(database: Database): Promise<Person> {
  const [customer, user] = [await createCustomer(database), await createUser(database)];
  await createMembership(database, { userId: user.id, customerId: customer.id, role: 'owner' });
  const { id: deadlineId } = await createDeadline(database, { customerId: customer.id });
  const token = await tokens.signUser(user.id, await createSession(database, user.id));
  return { deadlineId, token };
}

async function call({ token }: Person, path: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const askedAt = performance.now();
  const response = await fetch(`${portal.origin}/customer-portal/${path}`, {
    headers,
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  const found = (await response.json()) as { total?: number };
  return { found, ok: response.ok, ms: performance.now() - askedAt };
}

/** Changes a deadline and lists it. */
async function usePortal(person: Person): Promise<void> {
  for (let turn = 0; phase !== 'end'; turn++) {
    const action = turn % 2 === 0 ? 'done' : 'reopen';
    const state = turn % 2 === 0 ? 'done' : 'open';
    const changed = await call(person, `deadlines/${person.deadlineId}/${action}`, {});
    answers.push({ phase, ok: changed.ok, ms: changed.ms, isStale: false });
    const listed = await call(person, `deadlines?state=${state}`);
    answers.push({ phase, ok: listed.ok, ms: listed.ms, isStale: listed.ok && listed.found.total !== 1 });
    // What the person does not change can come from the replica meanwhile.
    const others = await call(person, 'applications');
    answers.push({ phase, ok: others.ok, ms: others.ms, isStale: false });
    await delay(50);
  }
}

/** What both APIs asked of the replica. */
async function used(): Promise<Record<(typeof OUTCOMES)[number], number>> {
  const apis = portal.processes.filter(({ job }) => job === 'atrium-api');
  const metrics = await Promise.all(apis.map(async ({ metricsUrl }) => (await fetch(metricsUrl)).text()));
  const lines = metrics.join('\n').split('\n');
  const sum = (outcome: string) =>
    lines
      .filter(
        (each) => each.startsWith('atrium_replica_reads_total{') && each.includes(`outcome="${outcome}"`),
      )
      .reduce((total, each) => total + Number(each.split(' ').at(-1)), 0);
  return { served: sum('served'), behind: sum('behind'), failed: sum('failed') };
}

async function pass(name: string): Promise<{ served: number }> {
  phase = name;
  const before = await used();
  await delay(PHASE_MS);
  const after = await used();
  const [served, behind, failed] = OUTCOMES.map((outcome) => after[outcome] - before[outcome]);
  const own = answers.filter((answer) => answer.phase === name);
  const slowest = Math.round(Math.max(...own.map(({ ms }) => ms)));
  const bad = own.filter(({ ok }) => !ok).length;
  const stale = own.filter(({ isStale }) => isStale).length;
  console.log(
    `  ${name}: ${own.length} calls, ${bad} failed, ${stale} stale, slowest ${slowest} ms; ` +
      `of the replica ${served} served, ${behind} behind, ${failed} failed`,
  );
  return { served: served ?? 0 };
}

try {
  const database = createDatabase({ url: portal.databaseUrl });
  const people: Person[] = [];
  for (let count = 1; count <= PEOPLE; count += 1) people.push(await createPerson(database));
  await database.close();
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
  await standby.stop();
  await line.close();
  await portal.close();
}
