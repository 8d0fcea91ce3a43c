// `npm run drill:restore`: fills a portal (APPLICATIONS, 8,000 make some 100,000 rows), backs it up while people redeem,
// restores the backup into an empty server and an empty registry, and compares the contents of every table with those of
// the backup's moment. Then API and gateway start on it, and a person signs in. Prints sizes and times; fails if anything
// differs, or if a redemption of before the backup is missing.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPortal } from '@atrium/admin';
import { prepareDatabase, startDatabase } from '@atrium/api';
import { adjustPoints, makeBackup, restoreBackup, setReward } from '@atrium/api/commands';
import { seedDemo } from '@atrium/api/demo';
import { seedApplications } from '@atrium/api/seed';
import { type TableContent, Traveller, tableContents } from '@atrium/api/testing';
import { endProcess, type ServiceProcess, startService } from './testing/service-process.ts';

const APPLICATIONS = Number(process.env.APPLICATIONS ?? 8_000);
const CUSTOMERS = 50;
const REDEEMERS = 4;
/** Redemptions that are acknowledged before the backup begins. */
const REDEEMED_FIRST = 100;
const OWNER = { email: 'owner@acme.example', password: 'atrium-demo-passphrase' };
const PASSPHRASE = randomBytes(24).toString('base64url');

const folder = mkdtempSync(join(tmpdir(), 'atrium-drill-'));
chmodSync(folder, 0o755);
const [source, target] = [join(folder, 'source'), join(folder, 'target')];
const stops: (() => Promise<unknown>)[] = [];
const seconds = (since: number) => (performance.now() - since) / 1000;

try {
  await drill();
} finally {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
}

async function drill(): Promise<void> {
  const filled = await fillSource();
  const api = await startApi(source, filled.url);
  const redeemers = await startRedeeming(api.url);
  let expected: Promise<Record<string, TableContent>> | undefined;
  // Before the backup begins: what is acknowledged when its snapshot is known may have been committed after it.
  const redeemedBefore = redeemers.acknowledged();
  const started = performance.now();
  const { folder: backup, manifest } = await makeBackup({
    url: filled.url,
    variable: 'DATABASE_URL',
    place: join(folder, 'backups'),
    registry: { folder: join(source, 'registry') },
    keys: { contents: { 'session-secret': 'of the drill' }, passphrase: PASSPHRASE },
    onSnapshot: async (id) => {
      // The backup's transaction keeps the snapshot until both have read it.
      expected = tableContents(addressIn(filled), id);
      await expected;
    },
  });
  const backedUpS = seconds(started);
  const redeemed = await redeemers.stop();
  await endProcess(api.process);
  const { tables } = manifest.database;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const stored = manifest.files.reduce((sum, file) => sum + file.bytes, 0) / 1e6;
  say(
    `backed up ${rows.toLocaleString('en')} rows of ${tables.length} tables as ${stored.toFixed(1)} MB`,
    backedUpS,
  );
  say(`  meanwhile ${redeemed - redeemedBefore} redemptions, ${redeemedBefore} before`);

  const emptyServer = await start(target);
  const restoring = performance.now();
  const restored = await restoreBackup({
    folder: backup,
    databaseUrl: emptyServer.url,
    registryFolder: join(target, 'registry'),
    passphrase: PASSPHRASE,
  });
  say(`restored it, ${(stored / seconds(restoring)).toFixed(1)} MB/s`, seconds(restoring));
  const found = await tableContents(addressIn(emptyServer));
  const differing = differences((await expected) ?? {}, found);
  say(
    `tables that differ from the backup's moment: ${differing.length === 0 ? 'none' : differing.join(', ')}`,
  );
  say(
    `ledger: ${JSON.stringify(manifest.database.ledger.entries)}, violations: ${restored.ledgerViolations.length}`,
  );
  say(`most memory of this process: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
  const isSignedIn = await signsIn(emptyServer.url);
  say(`signed in at the gateway of the restored portal: ${isSignedIn ? 'yes' : 'no'}`);
  // Those of the drill, after those of the demo.
  const kept = (found.redemptions?.rows ?? 0) - filled.redemptions;
  say(`redemptions of the drill: ${kept} restored, ${redeemedBefore} acknowledged before the backup`);
  const isSound =
    differing.length === 0 &&
    restored.ledgerViolations.length === 0 &&
    isSignedIn &&
    kept >= redeemedBefore &&
    kept <= redeemed;
  if (!isSound) process.exitCode = 1;
}

function say(line: string, tookS?: number): void {
  const load = loadavg()[0]?.toFixed(1);
  console.log(tookS === undefined ? `  ${line}` : `  ${line} in ${tookS.toFixed(1)} s (load ${load})`);
}

async function start(dataDir: string) {
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o755);
  const server = await startDatabase({ dataDir, volatile: true });
  stops.push(server.stop);
  return server;
}

/** Address of the portal's database as superuser. */
function addressIn({ url, adminUrl }: { url: string; adminUrl: string }): string {
  return adminUrl.replace(/\/[^/]*$/, new URL(url).pathname);
}

async function fillSource() {
  const began = performance.now();
  const server = await start(source);
  await prepareDatabase(server.url);
  await seedDemo(server.url);
  await seedApplications(server.url, { applications: APPLICATIONS, customers: CUSTOMERS, seed: 1 });
  const portal = openPortal({
    databaseUrl: server.url,
    portalUrl: 'http://localhost',
    providerName: 'Atrium',
    mail: undefined,
  });
  await setReward(portal, undefined, {
    name: 'Drill',
    description: 'Redeemed during the backup.',
    pointsCost: 1,
  });
  await adjustPoints(portal, {
    customerCode: 'ACME',
    points: 1_000_000,
    reason: 'Drill',
    reference: undefined,
  });
  await portal.close();
  const assets = join(source, 'registry', 'assets', 'shell', '1.0.0');
  mkdirSync(assets, { recursive: true });
  for (let file = 0; file < 100; file += 1) writeFileSync(join(assets, `${file}.js`), randomBytes(40_000));
  const redemptions = (await tableContents(addressIn(server))).redemptions?.rows ?? 0;
  say('filled a portal', seconds(began));
  return { ...server, redemptions };
}

function startApi(dataDir: string, databaseUrl: string): Promise<ServiceProcess> {
  return startServer('api/src/main.ts', {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO_MODE: 'on',
    LOG_LEVEL: 'info',
  });
}

async function startServer(script: string, env: Record<string, string>): Promise<ServiceProcess> {
  const service = await startService(script, env);
  stops.push(() => endProcess(service.process));
  return service;
}

/** Several people of one customer who redeem one after the other, until `stop`. */
async function startRedeeming(apiUrl: string) {
  const call = async (path: string, body: object | undefined, token?: string, key?: string) => {
    const response = await fetch(`${apiUrl}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: await response.json() };
  };
  const { token } = (await call('/api/login/', OWNER)).body;
  const { filteredCustomers } = (await call('/customer-portal/auth/customer_list_dropdown', undefined, token))
    .body;
  const customerId = filteredCustomers.find(({ code }: { code: string }) => code === 'ACME').id;
  const scoped = (await call('/customer-portal/auth/sign_by_customer', { customerId }, token)).body.token;
  const { rewards } = (await call('/customer-portal/rewards', undefined, scoped)).body;
  const rewardId = rewards.find(({ name }: { name: string }) => name === 'Drill').id;
  let acknowledged = 0;
  let isEnding = false;
  const redeem = async () => {
    while (!isEnding) {
      const key = randomBytes(12).toString('hex');
      const { status } = await call('/customer-portal/rewards/redeem', { rewardId }, scoped, key);
      if (status !== 201) throw new Error(`A redemption was refused (${status}).`);
      acknowledged += 1;
    }
  };
  const running = Promise.all(Array.from({ length: REDEEMERS }, redeem));
  while (acknowledged < REDEEMED_FIRST) await new Promise((done) => setTimeout(done, 20));
  return {
    acknowledged: () => acknowledged,
    stop: async () => {
      isEnding = true;
      await running;
      return acknowledged;
    },
  };
}

function differences(expected: Record<string, TableContent>, found: Record<string, TableContent>): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  return names.filter((name) => JSON.stringify(expected[name]) !== JSON.stringify(found[name]));
}

/** Starts API and gateway on the restored database and registry, and signs in as a browser does. */
async function signsIn(databaseUrl: string): Promise<boolean> {
  const api = await startApi(target, databaseUrl);
  const gateway = await startServer('platform/edge/src/main.ts', {
    DATA_DIR: target,
    REGISTRY_DIR: join(target, 'registry'),
    API_URL: api.url,
  });
  const browser = new Traveller(gateway.url);
  const { body } = await browser.post('/api/login/', OWNER);
  await browser.signIn(String((body as { token?: string }).token));
  const session = (await (await browser.fetch('/api/auth/session')).json()) as { user?: { email?: string } };
  return session.user?.email === OWNER.email;
}
