import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { useTestDatabase } from '../testing/index.ts';
import {
  FormerDatabaseError,
  prepareDatabase,
  type RunningDatabase,
  startDatabase,
  startPreparedDatabase,
} from './index.ts';

jest.setTimeout(30_000);

/** As much of a database from before 1.0.0 as it is recognized by. */
const FORMER = `
  CREATE SCHEMA app;
  CREATE TABLE app.schema_migrations (name text);
  INSERT INTO app.schema_migrations VALUES ('0001_foundations'), ('0140_demo_mark');
  CREATE TABLE external_accounts (issuer text);
  CREATE TABLE demo_mark ();
  GRANT SELECT ON external_accounts, demo_mark TO atrium_jobs;
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

describe('a database from before version 1.0.0', () => {
  const db = useTestDatabase();

  // Each refusal leaves it unchanged.
  beforeAll(async () => {
    await query(
      db.adminUrl,
      'DROP SCHEMA app, ledger CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public',
    );
    await query(db.adminUrl, `GRANT USAGE, CREATE ON SCHEMA public TO PUBLIC; ${FORMER}`);
  });

  afterEach(() => query(db.adminUrl, 'TRUNCATE external_accounts, demo_mark'));

  const refusal = () => prepareDatabase(db.adminUrl).catch((error: unknown) => error);

  test('is refused with a clear message and left unchanged', async () => {
    const error = await refusal();
    expect(error).toBeInstanceOf(FormerDatabaseError);
    expect((error as Error).message).toBe(
      'DATABASE_URL: this database was created before version 1.0.0 and cannot be upgraded; use a new one ' +
        '(without DATABASE_URL: another DATA_DIR).',
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
    await expect(prepareDatabase(address.href)).rejects.toThrow(FormerDatabaseError);
    await query(db.adminUrl, `DROP ROLE ${login}`);
  });

  test.each([
    ['nothing marks it as one', '', false],
    ['it has the mark', 'INSERT INTO demo_mark DEFAULT VALUES', true],
    [
      "an account is linked to the demo's own LINE",
      "INSERT INTO external_accounts VALUES ('https://line.atrium.example')",
      true,
    ],
    [
      'an account is linked to another LINE',
      "INSERT INTO external_accounts VALUES ('https://access.line.me')",
      false,
    ],
  ])('counts as a demo or not if %s', async (_, statement, isDemo) => {
    if (statement) await query(db.adminUrl, statement);
    expect(await refusal()).toMatchObject({ isDemo });
  });
});

describe('an embedded database from before', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-former-'));
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
    await query(portalOf(former), FORMER);
    await former.stop();
    await expect(startPrepared()).rejects.toThrow(FormerDatabaseError);

    const unchanged = await start();
    await query(portalOf(unchanged), 'INSERT INTO demo_mark DEFAULT VALUES');
    await unchanged.stop();
    const { database, formerDemo } = await startPrepared();
    expect(formerDemo && existsSync(join(formerDemo, 'PG_VERSION'))).toBe(true);
    expect(await query(portalOf(database), 'SELECT FROM demo_mark')).toEqual([]);
  });
});
