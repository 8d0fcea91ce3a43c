import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDatabase, type Database } from '../db/index.ts';
import { refuseSessionState } from './session-state.ts';

refuseSessionState();

export const TEMPLATE = 'atrium_template';
export const TEST_ADMIN_URL = 'ATRIUM_TEST_ADMIN_URL';
export const TEST_URL = 'ATRIUM_TEST_URL';

/** A migrated, empty database for one test file. */
export interface TestDatabase {
  readonly database: Database;
  /** Address as the portal's user, for code that opens its own connections. */
  readonly url: string;
  /** Address as a superuser. */
  readonly adminUrl: string;
  drop(): Promise<void>;
}

/**
 * A database for the tests of one file, or a new one for each test. Hooks run in the order of registration: an `afterAll`
 * or `afterEach` that needs the database has to come before the call.
 */
export function useTestDatabase({ forEachTest = false } = {}): TestDatabase {
  const db = {} as TestDatabase;
  const [before, after] = forEachTest ? [beforeEach, afterEach] : [beforeAll, afterAll];
  before(async () => {
    Object.assign(db, await createTestDatabase());
  });
  after(() => db.drop());
  return db;
}

/** Clones a database from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = requiredEnv(TEST_ADMIN_URL);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  const url = requiredEnv(TEST_URL).replace(/\/[^/]*$/, `/${name}`);
  // A pooler allows less, so tests run as behind one.
  const database = createDatabase({ url, directUrl: url });
  return {
    database,
    url,
    adminUrl: adminUrl.replace(/\/[^/]*$/, `/${name}`),
    drop: async () => {
      await database.close();
      await administer(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function requiredEnv(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run through jest, whose global set-up starts PostgreSQL.`);
  return value;
}
