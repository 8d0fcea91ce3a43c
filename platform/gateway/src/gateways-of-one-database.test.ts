import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { prepareDatabase, type RunningDatabase, startDatabase } from '@atrium/api';
import { createLineTo } from '@atrium/api/testing';
import type { TestServer } from '@atrium/control/testing';
import { browsersAt, setUpSigningApi } from '@atrium/edge/testing';
import {
  DatabaseRevisions,
  FileTallies,
  type FleetState,
  MAX_PEOPLE_OF_STEP,
  openRegistry,
  prepareRegistry,
  publish,
  Registry,
  readRevisions,
  type SeenPerson,
  type Tallies,
  type Tally,
  withCanary,
  withCurrent,
} from '@atrium/registry';
import { createFolder, createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import { Metrics } from '@atrium/server';
import { Client } from 'pg';
import { createGateway } from './app.ts';
import { createSettings, createTeamToken } from './testing/fixture.ts';
import { asOneServer } from './testing/gateway-tests.ts';

jest.setTimeout(90_000);

/** Deleted after the database has stopped, which is later than the fixture deletes its folders. */
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-registry-'));
let database: RunningDatabase;
/** Connects as superuser. */
let ownerUrl: string;
let registryUrl: string;
const opened: { close(): Promise<unknown> }[] = [];

/** Runs one statement as a user. */
async function query(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

const api = setUpSigningApi();

/** Resolves once a statement is blocked by another transaction. */
async function untilSomebodyWaits(): Promise<void> {
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
  while ((await query(ownerUrl, waiting)).rowCount === 0);
}

async function openLog(initial: Parameters<typeof DatabaseRevisions.open>[1] = [], rolePrefix?: string) {
  const log = await DatabaseRevisions.open(registryUrl, initial, rolePrefix);
  opened.push(log);
  return log;
}

async function openGateway(registryFolder: string): Promise<TestServer> {
  const gateway = asOneServer(
    await createGateway(
      createSettings({ registryFolder, registryDatabaseUrl: registryUrl, apiUrl: api.url() }),
    ),
  );
  opened.push(gateway);
  return gateway;
}

beforeAll(async () => {
  chmodSync(dataDir, 0o755);
  database = await startDatabase({ dataDir, volatile: true });
  // The first tables are enough: data that the gateway's user must not read.
  await prepareDatabase(database.url, { only: ['0001_identity'] });
  const url = new URL(database.adminUrl);
  url.pathname = new URL(database.url).pathname;
  ownerUrl = url.href;
  url.username = 'registry-keeper';
  url.password = 'p@ss/word';
  registryUrl = url.href;
  await prepareRegistry(ownerUrl, registryUrl);
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((entry) => entry.close()));
  await query(ownerUrl, 'DROP SCHEMA IF EXISTS atrium_registry CASCADE');
});

afterAll(async () => {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Ends the test by its timeout if a connection stays. */
async function untilNoConnections(): Promise<void> {
  const connected = "SELECT 1 FROM pg_stat_activity WHERE usename = 'registry-keeper'";
  while ((await query(ownerUrl, connected)).rowCount !== 0);
}

/** It throws when it is read. */
const broken = (what: string) => ({
  enumerable: true,
  get: () => {
    throw new Error(`no ${what}`);
  },
});

test('a registry that cannot be opened to the end leaves no connection', async () => {
  const registryFolder = createFolder();
  const settings = { ...createSettings({ registryFolder }), registryDatabaseUrl: registryUrl };
  const metrics = Object.defineProperty(new Metrics(), 'gauge', broken('gauges'));
  const log = { warn: () => {}, info: () => {} };
  await expect(openRegistry({ log, metrics } as never, settings)).rejects.toThrow('no gauges');
  await untilNoConnections();
});

test('a gateway whose control plane cannot be opened leaves neither an edge nor a connection', async () => {
  const registryFolder = createFolder();
  const settings = createSettings({ registryFolder, registryDatabaseUrl: registryUrl, apiUrl: api.url() });
  Object.defineProperty(settings, 'pageCheck', broken('page check'));
  await expect(createGateway(settings)).rejects.toThrow('no page check');
  await untilNoConnections();
});

test('a promotion at one gateway is in its next document, and soon in those of the others', async () => {
  const registryFolder = createFolder();
  await publish(createShellBuild(), registryFolder);
  const [one, other] = await Promise.all([openGateway(registryFolder), openGateway(registryFolder)]);
  await new Registry(registryFolder, await openLog()).publish(createRemoteBuild());
  const file = createSettings({ registryFolder }).deployTokensFile;
  const token = await createTeamToken(file, 'Probes', 'mfe-probe');
  const promoted = await one.inject({
    method: 'POST',
    url: '/deploy/promotions',
    headers: { authorization: `Bearer ${token}` },
    payload: { versions: { 'mfe-probe': '1.0.0' } },
  });
  expect(promoted.statusCode).toBe(200);
  const hasPromoted = async (gateway: TestServer) =>
    (await gateway.inject('/c/7/probe')).body.includes('/assets/mfe-probe/1.0.0/');
  expect(await hasPromoted(one)).toBe(true);
  while (!(await hasPromoted(other))) await nextTurn();
});

test('a version pruned at one gateway cannot be promoted at another', async () => {
  const folder = createFolder();
  const [one, other] = [new Registry(folder, await openLog()), new Registry(folder, await openLog())];
  await one.publish(createRemoteBuild());
  await other.release('mfe-probe', '1.0.0');
  await one.prune('Operators', async () => [{ name: 'mfe-probe', version: '1.0.0' }]);
  await expect(other.promote('mfe-probe', '1.0.0')).rejects.toThrow('mfe-probe 1.0.0 is not published.');
  expect((await other.history()).at(-1)).toMatchObject({ by: 'Operators', action: 'prune' });
});

test('a document is served, proved and reported at different gateways, and all of them judge a canary', async () => {
  const registryFolder = createFolder();
  const log = await openLog();
  const registry = new Registry(registryFolder, log);
  await registry.publish(createShellBuild());
  await registry.promote('shell', '1.0.0');
  for (const version of ['1.0.0', '1.1.0']) await registry.publish(createRemoteBuild({ version }));
  await registry.promote('mfe-probe', '1.0.0');
  const next = (state: FleetState) => withCanary(state, 'mfe-probe', { version: '1.1.0', percent: 10 });
  await registry.change({ by: 'Probes', action: 'canary', next });
  const gateways = await Promise.all([openGateway(registryFolder), openGateway(registryFolder)]);
  for (const gateway of gateways) await browsersAt((request) => gateway.inject(request)).openAs(1, 1);
  const bad = [];
  for (let customer = 1; customer <= 200; customer += 1) {
    const [first, second] = customer % 2 === 0 ? gateways : gateways.toReversed();
    const remoteAddress = `10.0.${customer}.1`;
    const [opening, restoring] = [first, second].map((gateway) =>
      browsersAt((request) => (gateway as TestServer).inject(request)),
    );
    const page = await opening?.open(customer, remoteAddress);
    const headers = { cookie: `person=${customer}` };
    const document = await restoring?.restore(page?.id ?? '', customer, headers, remoteAddress);
    if (!page?.body.includes('/assets/mfe-probe/1.1.0/')) continue;
    const failure = { supportCode: '7KQ2-M9XD', kind: 'hang', part: null, error: 'Hang', places: [] };
    const payload = { ...failure, name: 'mfe-probe', version: '1.1.0', document };
    bad.push(await first?.inject({ method: 'POST', url: '/error-reports', remoteAddress, payload }));
  }
  expect(bad.map((response) => response?.statusCode)).toEqual(bad.map(() => 204));
  // A gateway stores what it saw, and judges canaries, before it stops too.
  for (const gateway of gateways) await gateway.close();
  expect((await registry.state()).canaries).toEqual({});
  expect((await registry.history()).at(-1)?.by).toBe('Probes (automatic)');
});

test('concurrent promotions are all recorded, in one order', async () => {
  const folder = createFolder();
  const names = Array.from({ length: 8 }, (_, index) => `mfe-probe-${String.fromCharCode(97 + index)}`);
  const logs = await Promise.all(names.map(() => openLog()));
  const registries = logs.map((log) => new Registry(folder, log));
  const [first] = registries as [Registry];
  await first.publish(createShellBuild());
  for (const name of names) await first.publish(createRemoteBuild({ name }));
  await Promise.all(names.map((name, index) => registries[index]?.promote(name, '1.0.0')));
  expect(Object.keys(await first.current()).sort()).toEqual(names);
  const numbers = (await first.history()).map(({ number }) => number);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('a writer that loses a race retries from the new revision', async () => {
  const registry = new Registry(createFolder(), await openLog());
  await registry.publish(createShellBuild());
  const [first] = await registry.history();
  const rival = new Client({ connectionString: registryUrl });
  await rival.connect();
  await rival.query('BEGIN');
  await rival.query('INSERT INTO atrium_registry.revisions VALUES (2, $1)', [{ ...first, number: 2 }]);
  const published = registry.publish(createShellBuild({ version: '1.1.0' }));
  await untilSomebodyWaits();
  await rival.query('COMMIT');
  await rival.end();
  expect((await published).outcome).toBe('published');
  expect((await registry.history()).map(({ number }) => number)).toEqual([1, 2, 3]);
});

test('a new log starts with the revisions of the folder, once', async () => {
  const folder = createFolder();
  await publish(createShellBuild(), folder);
  const initial = await new Registry(folder).history();
  const registry = new Registry(folder, await openLog(initial));
  expect(await registry.history()).toEqual(initial);
  await registry.publish(createShellBuild({ version: '1.1.0' }));
  const next = (state: Parameters<typeof withCurrent>[0]) => withCurrent(state, { shell: '1.1.0' });
  await registry.change({ by: 'Shell', action: 'promote', next });
  expect(await new Registry(folder, await openLog(initial)).current()).toEqual({ shell: '1.1.0' });
});

test('a backup of the log is that of the database, which starts with the folder’s', async () => {
  const folder = createFolder();
  await publish(createShellBuild(), folder);
  const initial = await new Registry(folder).history();
  expect(await readRevisions(folder, registryUrl, 'atrium')).toEqual(initial);
  await new Registry(folder, await openLog()).publish(createShellBuild({ version: '1.1.0' }));
  expect(await readRevisions(folder, registryUrl, 'atrium')).toHaveLength(initial.length + 1);
});

test('a second installation in the same database has its own log', async () => {
  await new Registry(createFolder(), await openLog()).publish(createShellBuild());
  const log = await openLog([], 'staging');
  expect(await log.all()).toEqual([]);
  await new Registry(createFolder(), log).publish(createShellBuild());
  expect((await query(ownerUrl, 'SELECT FROM staging_registry.revisions')).rowCount).toBe(1);
  await query(ownerUrl, 'DROP SCHEMA staging_registry CASCADE');
});

test.each([
  "UPDATE atrium_registry.revisions SET revision = '{}'",
  'DELETE FROM atrium_registry.revisions',
  'TRUNCATE atrium_registry.revisions',
])('the log cannot be changed: %s', async (statement) => {
  await new Registry(createFolder(), await openLog()).publish(createShellBuild());
  await expect(query(registryUrl, statement)).rejects.toThrow('Revisions are never changed.');
});

test('the gateway’s user is created once, and its password is updated on the next start', async () => {
  const renewed = new URL(registryUrl);
  renewed.password = 'another';
  await prepareRegistry(ownerUrl, renewed.href);
  await expect(query(registryUrl, 'SELECT 1')).rejects.toThrow('password authentication failed');
  await prepareRegistry(ownerUrl, registryUrl);
  expect((await query(registryUrl, 'SELECT 1')).rowCount).toBe(1);
});

test('the gateway’s user cannot read the portal’s data', async () => {
  await expect(query(registryUrl, 'SELECT * FROM customers')).rejects.toThrow('permission denied');
  await expect(query(registryUrl, 'SET ROLE atrium_app')).rejects.toThrow('permission denied');
});

describe('how canaries do', () => {
  const seen = (person: string, overrides: Partial<SeenPerson> = {}): SeenPerson => ({
    step: 1,
    arm: 'canary',
    person,
    customer: 'c',
    network: 'n',
    firstAt: 1_764_000_000_000,
    badAt: null,
    ...overrides,
  });
  const tallyOf = (people: readonly SeenPerson[], served = 0, bad = 0): Tally => ({
    documents: { canary: { served, bad }, stable: { served: 0, bad: 0 } },
    people,
  });
  const places: [string, () => Promise<Tallies>][] = [
    ['in the database', async () => (await openLog()).tallies],
    ['in a folder', async () => new FileTallies(createFolder())],
  ];

  test.each(places)('is added up %s, and a person is known by the first times', async (_, openTallies) => {
    const tallies = await openTallies();
    await tallies.add('run', tallyOf([seen('a'), seen('b', { badAt: 1_764_000_000_900 })], 3, 1));
    await tallies.add('run', tallyOf([seen('a', { firstAt: 5, badAt: 9 })], 1));
    await tallies.add(
      'run',
      tallyOf([seen('a'), seen('b', { badAt: 1_764_000_000_100 }), seen('a', { step: 2 })]),
    );
    const { documents, people } = await tallies.read('run');
    expect(documents).toEqual({ canary: { served: 4, bad: 1 }, stable: { served: 0, bad: 0 } });
    expect(
      people.toSorted((one, other) =>
        `${one.step}${one.person}`.localeCompare(`${other.step}${other.person}`),
      ),
    ).toEqual([
      seen('a', { firstAt: 5, badAt: 9 }),
      seen('b', { badAt: 1_764_000_000_100 }),
      seen('a', { step: 2 }),
    ]);
    expect(await tallies.read('another')).toEqual(tallyOf([]));
  });

  test.each(places)('is kept %s for running canaries only', async (_, openTallies) => {
    const tallies = await openTallies();
    for (const run of ['one', 'other']) await tallies.add(run, tallyOf([seen('a')]));
    await tallies.keepOnly(['other']);
    expect((await tallies.read('one')).people).toEqual([]);
    expect((await tallies.read('other')).people).toEqual([seen('a')]);
  });

  test.each(places)('is limited %s, but for people with errors', async (_, openTallies) => {
    const tallies = await openTallies();
    const many = Array.from({ length: MAX_PEOPLE_OF_STEP }, (__, index) => seen(`${index}`));
    await tallies.add('run', tallyOf(many));
    await tallies.add('run', tallyOf([seen('late'), seen('bad', { badAt: 7 }), seen('next', { step: 2 })]));
    const { people } = await tallies.read('run');
    expect(people).toHaveLength(MAX_PEOPLE_OF_STEP + 2);
    expect(people.some(({ person }) => person === 'late')).toBe(false);
  });
});

test('pages are served while the database is down', async () => {
  const registryFolder = createFolder();
  await publish(createShellBuild(), registryFolder);
  const gateway = await openGateway(registryFolder);
  expect((await gateway.inject('/')).statusCode).toBe(200);
  await query(ownerUrl, 'ALTER SCHEMA atrium_registry RENAME TO out_of_reach');
  expect((await gateway.inject('/')).body).toContain('/assets/shell/1.0.0/');
  await query(ownerUrl, 'ALTER SCHEMA out_of_reach RENAME TO atrium_registry');
});

test('documents, their news and the probes do not wait for a database that is frozen', async () => {
  const registryFolder = createFolder();
  await publish(createShellBuild(), registryFolder);
  const line = await createLineTo(registryUrl);
  opened.push(line);
  const gateway = await createGateway(createSettings({ registryFolder, registryDatabaseUrl: line.url }));
  opened.unshift(gateway);
  await gateway.edge.ready();
  line.freeze();
  const another = DatabaseRevisions.open(line.url, []).then(
    (log) => opened.unshift(log),
    () => 'was waited for',
  );
  const paths = ['/', '/c/7/', '/livez', '/readyz', '/release-news?customer=7&have=shell@1.0.0'];
  const served = Promise.all(paths.map(async (url) => (await gateway.edge.inject(url)).statusCode));
  expect(await Promise.race([served, another])).toEqual(paths.map(() => 200));
  line.mend();
  await another;
  const registry = new Registry(registryFolder, await openLog());
  await registry.publish(createShellBuild({ version: '1.1.0' }));
  await registry.promote('shell', '1.1.0');
  while (!(await gateway.edge.inject('/')).body.includes('/assets/shell/1.1.0/')) await nextTurn();
});

test('the begin and the end of an outage are noted once, and when the database last responded', async () => {
  const line = await createLineTo(registryUrl);
  const noted: (Error | null)[] = [];
  const log = await DatabaseRevisions.open(line.url, [], undefined, (error) => noted.push(error));
  opened.push(log, line);
  const { readAt } = log;
  line.cut();
  while (noted.length < 1) await log.all().catch(() => {});
  for (const _ of [1, 2, 3]) await log.all().catch(() => {});
  expect(log.readAt).toBe(readAt);
  line.mend();
  while (noted.length < 2) await log.all().catch(() => {});
  expect(noted).toEqual([expect.any(Error), null]);
  expect(log.readAt).toBeGreaterThan(readAt);
});

test('the error for an unusable database has the name of the variable', async () => {
  await expect(DatabaseRevisions.open('postgres://unknown@127.0.0.1:1/none', [])).rejects.toThrow(
    /^REGISTRY_DATABASE_URL: cannot be used \(.+\)\.$/,
  );
});

describe('if a permission is missing', () => {
  const keeper = Object.assign(new URL('postgres://127.0.0.1'), { username: 'keeper', password: 'kept' });
  let plainUrl: string;

  beforeAll(async () => {
    await query(ownerUrl, "CREATE ROLE plain LOGIN PASSWORD 'of-plain'");
    plainUrl = Object.assign(new URL(ownerUrl), { username: 'plain', password: 'of-plain' }).href;
  });

  test('to create the gateway’s user, the error has the SQL to run instead', async () => {
    await expect(prepareRegistry(plainUrl, keeper.href)).rejects.toThrow(
      /^REGISTRY_DATABASE_URL: the user of DATABASE_URL may not create its user \(permission denied .+CREATEROLE.+ run in this database: CREATE ROLE "keeper" LOGIN PASSWORD '…'; CREATE SCHEMA atrium_registry AUTHORIZATION "keeper";$/,
    );
  });

  test('to create its schema, the error has the SQL to run instead', async () => {
    await expect(DatabaseRevisions.open(plainUrl, [])).rejects.toThrow(
      /^REGISTRY_DATABASE_URL: cannot be used \(permission denied .+\); as an administrator of the server run in this database: CREATE SCHEMA atrium_registry AUTHORIZATION "plain";$/,
    );
  });

  test('a user with CREATEROLE, not a superuser, can create and update the gateway’s user', async () => {
    const name = new URL(ownerUrl).pathname.slice(1);
    await query(ownerUrl, `ALTER ROLE plain CREATEROLE; ALTER DATABASE ${name} OWNER TO plain`);
    for (const password of ['first', 'second']) {
      const url = Object.assign(new URL(ownerUrl), { username: 'keeper', password }).href;
      await prepareRegistry(plainUrl, url);
      expect((await query(url, 'SELECT 1')).rowCount).toBe(1);
    }
  });
});

describe('on PostgreSQL 15', () => {
  beforeAll(async () => {
    const name = new URL(ownerUrl).pathname.slice(1);
    await query(
      ownerUrl,
      `CREATE SCHEMA older;
       GRANT USAGE ON SCHEMA older TO PUBLIC;
       CREATE FUNCTION older.current_setting(text) RETURNS text LANGUAGE sql AS $$ SELECT '150006' $$;
       ALTER DATABASE ${name} SET search_path = older, pg_catalog, public`,
    );
  });

  test('neither the registry’s user nor its log is created', async () => {
    const needed = 'is PostgreSQL 15, and 16 or newer is needed.';
    await expect(prepareRegistry(ownerUrl, registryUrl)).rejects.toThrow(`DATABASE_URL: ${needed}`);
    await expect(openLog()).rejects.toThrow(`REGISTRY_DATABASE_URL: ${needed}`);
  });
});
