// `npm run drill:point-in-time`: the steps of docs/operations.md, as they are written there, on a PostgreSQL 17 of Debian's.
// People redeem through balancers while the base backup is made; then more is changed, someone is erased, tables are
// dropped by hand and the server's folder is deleted. Fails unless the recovered server has every table as it was at the
// moment that is recovered, the person is erased again, each redemption of before is repeated with its first response, and
// people redeem again. Needs root, and debootstrap the first time, as drill:failover.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  connectAsAdmin,
  createCustomer,
  createDatabase,
  createMembership,
  createUser,
  type TableContent,
  tableContents,
} from '@atrium/api/testing';
import { publish } from '@atrium/registry';
import { createShellBuild } from '@atrium/registry/testing';
import { freePort } from '@atrium/server';
import { repository } from '../repository.ts';
import { drillTokens } from './drill-tokens.ts';
import { debianRoot } from './failover/debian-root.ts';
import { PASSWORD } from './failover/node.ts';
import { createPortalDatabase } from './failover/portal-database.ts';
import { DebianServer } from './point-in-time/debian-server.ts';
import { recoverySteps } from './point-in-time/recovery-steps.ts';
import { type PortalProcesses, startPortalProcesses } from './portal-processes.ts';
import { type Storm, startStorm } from './storm.ts';

const USUAL_MS = 8_000;
const ERASED = 'erased@people.example';
/** What someone does by hand, in the wrong window. */
const DISASTER = 'DROP TABLE deadlines, point_entries CASCADE';

const root = debianRoot();
const folder = join('/srv', `drill-${process.pid}`);
const place = join(root, folder);
for (const name of ['wal', 'base', 'backups', 'portal']) mkdirSync(join(place, name), { recursive: true });
execFileSync('chroot', [root, 'chown', '-R', 'postgres:postgres', folder]);
const port = await freePort();
const steps = recoverySteps({ root, folder, port });
const addressOf = (database: string, user = 'postgres') =>
  `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/${database}`;
const findings: string[] = [];
let running: PortalProcesses | undefined;
const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1);

function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) findings.push(otherwise);
}

async function query<Row>(statement: string): Promise<Row[]> {
  const admin = await connectAsAdmin(addressOf('atrium'));
  try {
    return ((await admin.query(statement)) as { rows: Row[] }).rows;
  } finally {
    await admin.close();
  }
}

async function startPortal(keyFile: string): Promise<PortalProcesses> {
  const registry = join(place, 'portal/registry');
  await publish(createShellBuild(), registry);
  running = await startPortalProcesses(join(place, 'portal'), 2, {
    api: {
      DATABASE_APP_URL: addressOf('atrium', 'atrium_api_app'),
      DATABASE_JOBS_URL: addressOf('atrium', 'atrium_api_jobs'),
      DATABASE_LOGIN_URL: addressOf('atrium', 'atrium_api_login'),
      DATABASE_STAFF_URL: addressOf('atrium', 'atrium_api_staff'),
      TOKEN_SIGNING_KEY_FILE: keyFile,
    },
    gateway: { REGISTRY_DIR: registry, REGISTRY_DATABASE_URL: addressOf('atrium', 'atrium_registry') },
  });
  return running;
}

/** Runs `npm run admin` as an operator does. */
function admin(...words: readonly string[]): string {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: addressOf('atrium'),
    DATA_DIR: join(place, 'portal'),
    BACKUP_DIR: join(place, 'backups'),
  };
  const script = join(repository, 'platform/admin/src/main.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`admin ${words[0]} ended with ${status}: ${stderr}`);
  return stdout;
}

function differences(expected: Record<string, TableContent>, found: Record<string, TableContent>): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  return names.filter((name) => JSON.stringify(expected[name]) !== JSON.stringify(found[name]));
}

async function createErased(): Promise<void> {
  const database = createDatabase({ url: addressOf('atrium') });
  const { id: customerId } = await createCustomer(database);
  const { id: userId } = await createUser(database, { email: ERASED });
  await createMembership(database, { customerId, userId, role: 'viewer' });
  await database.close();
}

async function redeem(origin: string): Promise<Storm> {
  const { tokens } = await drillTokens(join(place, 'portal'));
  const database = createDatabase({ url: addressOf('atrium') });
  const storm = await startStorm(database, tokens, origin);
  await database.close();
  await delay(USUAL_MS);
  return storm;
}

/** Until the archive has all that was written. */
async function archiveAll(): Promise<void> {
  const [last] = await query<{ file: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS file');
  while (!readdirSync(join(place, 'wal')).includes(last?.file ?? '')) await delay(100);
}

async function drill(server: DebianServer): Promise<void> {
  await server.start(steps.archiving);
  await createPortalDatabase(root, addressOf);
  await query(steps.role);
  await createErased();
  const { keyFile } = await drillTokens(join(place, 'portal'));
  let portal = await startPortal(keyFile);
  const before = await redeem(portal.origin);
  const began = performance.now();
  server.run(steps.baseBackup);
  console.log(`base backup in ${seconds(began)} s, while people redeem`);
  await delay(USUAL_MS);
  await before.end();
  await portal.close();
  const wanted = await tableContents(addressOf('atrium'));
  const [moment] = await query<{ at: string }>('SELECT clock_timestamp()::text AS at');

  portal = await startPortal(keyFile);
  const after = await redeem(portal.origin);
  await after.end();
  admin('erase-person', '--email', ERASED, '--yes');
  await query(DISASTER);
  await portal.close();
  await archiveAll();
  await server.kill();
  const files = readdirSync(join(place, 'wal')).length;
  console.log(
    `redeemed: ${before.acknowledged.size} before the moment, ${after.acknowledged.size} after it; ${files} files of WAL`,
  );

  const recovering = performance.now();
  server.replaceBy(join(folder, 'base', steps.baseName));
  await server.start(steps.recovery(moment?.at ?? ''), 'recovery.signal');
  while ((await query<{ is: boolean }>('SELECT pg_is_in_recovery() AS is'))[0]?.is) await delay(100);
  console.log(`recovered to ${moment?.at} in ${seconds(recovering)} s`);
  const found = await tableContents(addressOf('atrium'));
  const differing = differences(wanted, found);
  const rows = Object.values(found).reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${Object.keys(found).length} tables, ${rows} rows; differing: ${differing.join(', ') || 'none'}`,
  );
  expectThat(differing.length === 0, 'tables are not as they were');
  await use(keyFile, before);
}

/** As the page says: those who were erased, then the processes. */
async function use(keyFile: string, before: Storm): Promise<void> {
  const there = `SELECT count(*)::int AS count FROM users WHERE email = '${ERASED}'`;
  const [found] = await query<{ count: number }>(there);
  admin(...steps.repeatErasures);
  const [left] = await query<{ count: number }>(there);
  console.log(
    `the erased person is there after the recovery: ${found?.count}, after repeat-erasures: ${left?.count}`,
  );
  expectThat(found?.count === 1 && left?.count === 0, 'the person is not erased again');
  const portal = await startPortal(keyFile);
  before.moveTo(portal.origin);
  let changed = 0;
  for (const [key, response] of before.acknowledged)
    if ((await before.repeat(key)) !== response) changed += 1;
  const again = await redeem(portal.origin);
  await again.end();
  await portal.close();
  const [ledger] = await query<{ count: number }>('SELECT count(*)::int AS count FROM ledger.audit()');
  console.log(
    `${changed} of ${before.acknowledged.size} responses changed when repeated; ${again.acknowledged.size} redeemed since; findings of the ledger's audit: ${ledger?.count}`,
  );
  expectThat(changed === 0, 'a repeated redemption got another response');
  expectThat(again.acknowledged.size > 0 && ledger?.count === 0, 'the ledger does not go on');
}

const server = new DebianServer(root, join(folder, 'data'), port);
try {
  await drill(server);
} catch (error) {
  findings.push((error as Error).stack ?? '');
} finally {
  await running?.close();
  await server.kill();
  if (findings.length === 0) rmSync(place, { recursive: true, force: true });
}
if (findings.length > 0) {
  console.error(`FAILED: ${findings.join('; ')}. The folder is ${place}.`);
  process.exitCode = 1;
}
