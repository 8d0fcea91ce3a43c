// `npm run drill:failover`: people redeem and open documents through a balancer, two gateways, another balancer and two
// APIs, on three hosts with PostgreSQL 17 under Patroni and a pgbouncer each, which have the portal's and the gateways'
// database, while the primary's PostgreSQL is killed, its host disappears, and its host is cut off. Fails unless each time
// everybody is served again in time and every document at once, every acknowledged redemption is there exactly once and
// the ledger adds up, and no process was restarted. Needs root, and debootstrap the first time.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectAsAdmin, createDatabase } from '@atrium/api/testing';
import { publish } from '@atrium/registry';
import { createShellBuild } from '@atrium/registry/testing';
import { drillTokens } from './drill-tokens.ts';
import { debianRoot } from './failover/debian-root.ts';
import { createNodes, hostOf, type Member, type Node, PASSWORD, TTL_S } from './failover/node.ts';
import { createPortalDatabase } from './failover/portal-database.ts';
import { isWell, type PortalProcesses, startPortalProcesses } from './portal-processes.ts';
import { FUNDS, type Storm, startStorm } from './storm.ts';

const START_MS = 120_000;
const USUAL_MS = 10_000;
const RESTARTED_MS = 15_000;
const AT_ONCE = 16;
const FAILED_OVER_MS = (TTL_S + 15) * 1_000;
/** The last known fleet is served meanwhile. */
const DOCUMENT_MS = 1_000;
const REPLICAS = 2;

const root = rootOrEnd();
const folder = join('/srv', `drill-${process.pid}`);
const place = join(root, folder);
mkdirSync(place, { recursive: true });
const nodes = await createNodes(root, folder);
let portal: PortalProcesses | undefined;
const findings: string[] = [];

/** What is missing is said without a stack trace. */
function rootOrEnd(): string {
  try {
    return debianRoot();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

function addressFor(user: string, way: 'postgres' | 'pgbouncer', database = 'atrium'): string {
  const hosts = nodes.map((node) => hostOf(node[way])).join(',');
  return `postgres://${user}:${PASSWORD}@${hosts}/${database}?target_session_attrs=read-write`;
}

/** The node that all see as the primary, once the others follow it and one of them confirms its changes. */
async function healthyPrimary(): Promise<Node> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    const views = await Promise.all(nodes.map((node) => node.cluster().catch(() => [])));
    const [primary, ...others] = views.map(safePrimary);
    const node = nodes.find(({ name }) => name === primary);
    if (node && others.every((other) => other === primary)) return node;
    await delay(250);
  }
  throw new Error('The cluster is not healthy.');
}

function safePrimary(members: readonly Member[]): string | undefined {
  const followers = members.filter(({ state }) => state === 'streaming');
  if (followers.length < nodes.length - 1 || !followers.some(({ role }) => role === 'sync_standby')) return;
  return members.find(({ role, state }) => role === 'leader' && state === 'running')?.name;
}

/** With the logins of api/logins.sql, through the poolers. */
async function startPortal(keyFile: string): Promise<PortalProcesses> {
  const registry = join(place, 'registry');
  await publish(createShellBuild(), registry);
  return startPortalProcesses(place, REPLICAS, {
    api: {
      DATABASE_APP_URL: addressFor('atrium_api_app', 'pgbouncer'),
      DATABASE_JOBS_URL: addressFor('atrium_api_jobs', 'pgbouncer'),
      DATABASE_LOGIN_URL: addressFor('atrium_api_login', 'pgbouncer'),
      DATABASE_STAFF_URL: addressFor('atrium_api_staff', 'pgbouncer'),
      DATABASE_DIRECT_URL: addressFor('atrium_api_jobs', 'postgres'),
      TOKEN_SIGNING_KEY_FILE: keyFile,
    },
    gateway: { REGISTRY_DIR: registry, REGISTRY_DATABASE_URL: addressFor('atrium_registry', 'pgbouncer') },
  });
}

function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) findings.push(otherwise);
}

interface Fault {
  readonly what: string;
  readonly limitMs: number;
  begin(primary: Node): Promise<void> | void;
  end(primary: Node): void;
}

const faults: readonly Fault[] = [
  {
    what: 'PostgreSQL of the primary is killed',
    limitMs: RESTARTED_MS,
    begin: (primary) => primary.killPostgres(),
    end: () => {},
  },
  {
    what: 'the host of the primary disappears',
    limitMs: FAILED_OVER_MS,
    begin: async (primary) => {
      for (const line of primary.lines) line.freeze();
      await primary.kill();
    },
    end: (primary) => {
      for (const line of primary.lines) line.mend();
      primary.start();
    },
  },
  {
    what: 'the host of the primary is cut off from etcd, the other hosts and the portal',
    limitMs: FAILED_OVER_MS,
    begin: (primary) => {
      for (const line of primary.lines) line.freeze();
    },
    end: (primary) => {
      for (const line of primary.lines) line.mend();
    },
  },
];

/** Lets a fault happen, waits until everybody has been served without a failure for a while, and prints figures. */
async function run(
  { what, limitMs, begin, end }: Fault,
  storm: Storm,
  { processes }: PortalProcesses,
): Promise<void> {
  const primary = await healthyPrimary();
  const from = storm.calls.length;
  const startedAt = performance.now();
  await begin(primary);
  await delay(limitMs + USUAL_MS);
  const calls = storm.calls.slice(from).filter(({ endedAt }) => endedAt >= startedAt);
  const served = calls.filter(({ at, status }) => status === 201 && at >= startedAt);
  const lastFailure = Math.max(
    startedAt,
    ...calls.filter(({ status }) => status !== 201).map(({ endedAt }) => endedAt),
  );
  const servedAgain = Math.min(...served.filter(({ at }) => at >= lastFailure).map(({ endedAt }) => endedAt));
  const slowest = Math.max(...calls.map(({ at, endedAt }) => endedAt - at));
  const documents = storm.documents.filter(({ endedAt }) => endedAt >= startedAt);
  const slowestDocument = Math.max(...documents.map(({ at, endedAt }) => endedAt - at));
  const areWell = (await Promise.all(processes.map(isWell))).every(Boolean);
  const counts = Object.entries(Object.groupBy(calls, ({ status }) => status));
  console.log(
    `${what} (${primary.name}):\n  all served again after ${seconds(servedAgain - startedAt)} s (limit ${seconds(limitMs)} s); ` +
      `slowest call ${seconds(slowest)} s; ${counts.map(([status, these]) => `${these?.length} × ${status}`).join(', ')}; ` +
      `${documents.length} documents, slowest ${seconds(slowestDocument)} s; processes alive and ready: ${areWell}`,
  );
  expectThat(
    documents.every(({ status, at, endedAt }) => status === 200 && endedAt - at <= DOCUMENT_MS),
    `${what}: a document was late or failed`,
  );
  expectThat(servedAgain - startedAt <= limitMs, `${what}: not served again in time`);
  expectThat(areWell, `${what}: a process ended or is not ready`);
  end(primary);
  const next = await healthyPrimary();
  console.log(`  the primary is now ${next.name}, and all hosts follow it`);
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}

/** Compares what was acknowledged with what the database has. */
async function compare(storm: Storm): Promise<void> {
  const keys = [...storm.acknowledged.keys()];
  let changed = 0;
  const check = async (key: string) => {
    if ((await storm.repeat(key)) !== storm.acknowledged.get(key)) changed += 1;
  };
  for (let from = 0; from < keys.length; from += AT_ONCE)
    await Promise.all(keys.slice(from, from + AT_ONCE).map(check));
  const { postgres } = await healthyPrimary();
  const admin = await connectAsAdmin(`postgres://postgres:${PASSWORD}@${hostOf(postgres)}/atrium`);
  const { rows } = (await admin.query(`
    SELECT (SELECT count(*)::int FROM redemptions) AS made, (SELECT sum(remaining)::int FROM point_lots) AS left,
           (SELECT count(*)::int FROM ledger.audit()) AS broken`)) as {
    rows: { made: number; left: number; broken: number }[];
  };
  await admin.close();
  const { made, left, broken } = rows[0] as (typeof rows)[number];
  const funds = FUNDS * storm.customerIds.length;
  console.log(
    `\n${keys.length} redemptions acknowledged, ${made} in the database; ${changed} responses changed when repeated; ` +
      `points left ${left} of ${funds}; findings of the ledger's audit: ${broken}`,
  );
  expectThat(made === keys.length, 'redemptions were lost or doubled');
  expectThat(changed === 0, 'a repeated redemption got another response');
  expectThat(left === funds - keys.length && broken === 0, 'the ledger does not add up');
}

/** Kills what still runs when the drill itself is stopped. */
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void Promise.all([portal?.close(), ...nodes.map((node) => node.kill())]);
    process.exit(1);
  });

try {
  for (const node of nodes) node.start();
  await healthyPrimary();
  await createPortalDatabase(root, (name) => addressFor('postgres', 'postgres', name));
  const { keyFile, tokens } = await drillTokens(place);
  portal = await startPortal(keyFile);
  const database = createDatabase({ url: addressFor('postgres', 'postgres') });
  const storm = await startStorm(database, tokens, portal.origin);
  await database.close();
  await delay(USUAL_MS);
  expectThat(
    storm.calls.every(({ status }) => status === 201),
    'calls failed before any fault',
  );
  console.log(`before: ${storm.calls.length} redemptions in ${seconds(USUAL_MS)} s`);
  for (const fault of faults) await run(fault, storm, portal);
  await storm.end();
  await compare(storm);
} catch (error) {
  findings.push((error as Error).message);
} finally {
  await portal?.close();
  for (const { instance, said } of portal?.processes ?? [])
    writeFileSync(join(place, `${instance}.log`), said());
  await Promise.all(nodes.map((node) => node.kill()));
  await Promise.all(nodes.flatMap(({ lines }) => lines.map((line) => line.close())));
  if (findings.length === 0) rmSync(place, { recursive: true, force: true });
}
if (findings.length > 0) {
  console.error(`FAILED: ${findings.join('; ')}. The logs are in ${place}.`);
  process.exitCode = 1;
}
