import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createTestRelease, type TestRelease, useTestDatabase } from '../testing/index.ts';
import {
  OtherMigrationsError,
  prepareDatabase,
  type RunningDatabase,
  startDatabase,
  startPreparedDatabase,
} from './index.ts';

jest.setTimeout(30_000);

/** A database with other migrations is recognized by these tables. */
const OTHER = `
  CREATE SCHEMA app;
  CREATE TABLE app.schema_migrations (name text);
  INSERT INTO app.schema_migrations VALUES ('0001_identity'), ('0002_foundations');
  CREATE TABLE demo_mark ();
  GRANT SELECT ON demo_mark TO atrium_jobs;
  GRANT USAGE ON SCHEMA app TO atrium_owner;
  GRANT SELECT ON app.schema_migrations TO atrium_owner;`;

async function query(url: string, statements: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statements)).rows;
  } finally {
    await client.end();
  }
}

describe('a database with other migrations', () => {
  const db = useTestDatabase();

  // Each refusal leaves the database unchanged.
  beforeAll(async () => {
    await query(
      db.adminUrl,
      'DROP SCHEMA app, ledger CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public',
    );
    await query(db.adminUrl, `GRANT USAGE, CREATE ON SCHEMA public TO PUBLIC; ${OTHER}`);
  });

  afterEach(() => query(db.adminUrl, 'TRUNCATE demo_mark'));

  const refusal = () => prepareDatabase(db.adminUrl).catch((error: unknown) => error);

  test('is refused with a clear message and left unchanged', async () => {
    const error = await refusal();
    expect(error).toBeInstanceOf(OtherMigrationsError);
    expect((error as Error).message).toBe(
      'DATABASE_URL: this database was not made by a release of Atrium that this one follows (0002_foundations) and ' +
        'cannot be upgraded; use a new one (without DATABASE_URL: another DATA_DIR).',
    );
    expect(await query(db.adminUrl, "SELECT to_regclass('customers') AS table")).toEqual([{ table: null }]);
  });

  test('is refused with the same message if the login has only the role of the owner', async () => {
    // The first try creates the roles.
    await refusal();
    const login = `former_${randomBytes(4).toString('hex')}`;
    await query(db.adminUrl, `CREATE ROLE ${login} LOGIN PASSWORD 'secret'; GRANT atrium_owner TO ${login}`);
    const address = new URL(db.adminUrl);
    [address.username, address.password] = [login, 'secret'];
    await expect(prepareDatabase(address.href)).rejects.toThrow(OtherMigrationsError);
    await query(db.adminUrl, `DROP ROLE ${login}`);
  });

  test.each([
    ['nothing marks it as one', '', false],
    ['it has the mark', 'INSERT INTO demo_mark DEFAULT VALUES', true],
  ])('counts as a demo or not if %s', async (_, statement, isDemo) => {
    if (statement) await query(db.adminUrl, statement);
    expect(await refusal()).toMatchObject({ isDemo });
  });
});

describe('the migrations of a database', () => {
  const db = useTestDatabase({ forEachTest: true });
  const NOT_OURS = /not made by a release of Atrium that this one follows/;
  let release: TestRelease;

  beforeEach(() => {
    release = createTestRelease();
  });
  afterEach(() => release.drop());

  const prepare = () => prepareDatabase(db.adminUrl, { release });

  test('may be the first ones of this release, whose others follow', async () => {
    release.write('migrations/0998_one.sql', 'SELECT 1;');
    release.write('migrations/0999_other.sql', 'SELECT 1;');
    expect((await prepare()).applied).toEqual(['0998_one', '0999_other']);
  });

  test('may be those of a later release, which stay', async () => {
    release.write('migrations/0999_later.sql', 'SELECT 1;');
    await prepare();
    release.remove('migrations/0999_later.sql');
    expect(await prepare()).toMatchObject({
      applied: [],
      migrations: expect.arrayContaining(['0999_later']),
    });
  });

  test('lack none before one that they have', async () => {
    release.write('migrations/0999_later.sql', 'SELECT 1;');
    await prepare();
    release.write('migrations/0998_forgotten.sql', 'SELECT 1;');
    await expect(prepare()).rejects.toThrow(NOT_OURS);
  });

  test('have the names that this release has', async () => {
    release.write('migrations/0998_one.sql', 'SELECT 1;');
    await prepare();
    release.remove('migrations/0998_one.sql');
    release.write('migrations/0998_other.sql', 'SELECT 1;');
    await expect(prepare()).rejects.toThrow(NOT_OURS);
  });
});

describe('an embedded database with other migrations', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-moved-'));
  const portalOf = ({ adminUrl }: { adminUrl: string }) => adminUrl.replace(/\/postgres$/, '/atrium');
  let running: RunningDatabase | undefined;

  async function start(): Promise<RunningDatabase> {
    running = await startDatabase({ dataDir, volatile: true });
    return running;
  }
  const startPrepared = () =>
    startPreparedDatabase({
      dataDir,
      volatile: true,
      onStart: (database) => {
        running = database;
      },
    });

  beforeAll(() => chmodSync(dataDir, 0o755));
  afterAll(async () => {
    await running?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('is moved aside and replaced if it is a demo, and left alone otherwise', async () => {
    const former = await start();
    await query(portalOf(former), OTHER);
    await former.stop();
    await expect(startPrepared()).rejects.toThrow(OtherMigrationsError);

    const unchanged = await start();
    await query(portalOf(unchanged), 'INSERT INTO demo_mark DEFAULT VALUES');
    await unchanged.stop();
    const { database, movedDemo } = await startPrepared();
    expect(movedDemo && existsSync(join(movedDemo, 'PG_VERSION'))).toBe(true);
    expect(await query(portalOf(database), 'SELECT FROM demo_mark')).toEqual([]);

    // A second demo that is moved aside does not replace the first.
    await query(
      portalOf(database),
      "INSERT INTO demo_mark DEFAULT VALUES; UPDATE app.schema_migrations SET name = '0002_other' WHERE name LIKE '0002%'",
    );
    await database.stop();
    expect((await startPrepared()).movedDemo).toBe(`${movedDemo}-2`);
    expect(movedDemo && existsSync(join(movedDemo, 'PG_VERSION'))).toBe(true);
  });
});
