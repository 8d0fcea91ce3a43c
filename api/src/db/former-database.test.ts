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

/** What is left of a database before 1.0.0 when all is taken away that nobody recognises it by. */
const FORMER = `
  CREATE SCHEMA app;
  CREATE TABLE app.schema_migrations (name text);
  INSERT INTO app.schema_migrations VALUES ('0001_foundations'), ('0140_demo_mark');
  CREATE TABLE external_accounts (issuer text);
  CREATE TABLE demo_mark ();
  GRANT SELECT ON external_accounts, demo_mark TO atrium_jobs;
  GRANT USAGE ON SCHEMA app TO atrium_owner;
  GRANT SELECT ON app.schema_migrations TO atrium_owner;`;

async function ask(url: string, statements: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statements)).rows;
  } finally {
    await client.end();
  }
}

describe('a database from before version 1.0.0', () => {
  const db = useTestDatabase({ forEachTest: true });

  beforeEach(async () => {
    await ask(
      db.adminUrl,
      'DROP SCHEMA app, ledger CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public',
    );
    await ask(db.adminUrl, `GRANT USAGE, CREATE ON SCHEMA public TO PUBLIC; ${FORMER}`);
  });

  const refusal = () => prepareDatabase(db.adminUrl).catch((error: unknown) => error);

  test('is refused with one sentence and left as it is', async () => {
    const error = await refusal();
    expect(error).toBeInstanceOf(FormerDatabaseError);
    expect((error as Error).message).toBe(
      'DATABASE_URL: this database was made before version 1.0.0 and cannot be upgraded; use a new one ' +
        '(without DATABASE_URL: another DATA_DIR).',
    );
    expect(await ask(db.adminUrl, "SELECT to_regclass('customers') AS table")).toEqual([{ table: null }]);
  });

  test('is refused with the same sentence to a login that is the owner alone', async () => {
    // Who may do so has made the roles before.
    await refusal();
    const login = `former_${randomBytes(4).toString('hex')}`;
    await ask(db.adminUrl, `CREATE ROLE ${login} LOGIN PASSWORD 'secret'; GRANT atrium_owner TO ${login}`);
    const address = new URL(db.adminUrl);
    [address.username, address.password] = [login, 'secret'];
    await expect(prepareDatabase(address.href)).rejects.toThrow(FormerDatabaseError);
    await ask(db.adminUrl, `DROP ROLE ${login}`);
  });

  test.each([
    ['nothing says so', '', false],
    ['it has the mark', 'INSERT INTO demo_mark DEFAULT VALUES', true],
    [
      "the demo's own LINE signs somebody in",
      "INSERT INTO external_accounts VALUES ('https://line.atrium.example')",
      true,
    ],
    [
      'another LINE signs somebody in',
      "INSERT INTO external_accounts VALUES ('https://access.line.me')",
      false,
    ],
  ])('counts as a demo or not where %s', async (_, statement, isDemo) => {
    if (statement) await ask(db.adminUrl, statement);
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

  test('is moved aside and made anew where it is a demo, and stays where it is not', async () => {
    const former = await start();
    await ask(portalOf(former), FORMER);
    await former.stop();
    await expect(startPrepared()).rejects.toThrow(FormerDatabaseError);

    const unchanged = await start();
    await ask(portalOf(unchanged), 'INSERT INTO demo_mark DEFAULT VALUES');
    await unchanged.stop();
    const { database, formerDemo } = await startPrepared();
    expect(formerDemo && existsSync(join(formerDemo, 'PG_VERSION'))).toBe(true);
    expect(await ask(portalOf(database), 'SELECT FROM demo_mark')).toEqual([]);
  });
});
