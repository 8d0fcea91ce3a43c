import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import pg from 'pg';
import { prepareDatabase } from '../db/index.ts';
import { useTestDatabase } from './test-database.ts';
import { createTestRelease, type TestRelease } from './test-release.ts';

interface Former {
  /** The first migration that the former release does not have, such as `0006`. */
  readonly before: string;
  /** Makes the rest of the release what it was. */
  change(release: TestRelease): void;
  /** Statements that fill its database. */
  readonly rows: string;
}

/** A database of a former release with rows, upgraded to the present one. @returns the rows of a query, as arrays */
export function useUpgradedDatabase({
  before,
  change,
  rows,
}: Former): (text: string) => Promise<unknown[][]> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  let admin: pg.Client;
  let former: TestRelease;

  const onServer = async (statement: string) => {
    const server = new pg.Client({ connectionString: db.adminUrl });
    await server.connect();
    await server.query(statement);
    await server.end();
  };

  // Before those of the other database, by which this one is dropped.
  afterAll(async () => {
    await admin.end();
    await onServer(`DROP DATABASE ${name}`);
    former.drop();
  });
  const db = useTestDatabase();

  beforeAll(async () => {
    former = createTestRelease();
    former.version = '0.9.0';
    for (const later of readdirSync(former.migrations).filter((file) => file >= before))
      former.remove(`migrations/${later}`);
    change(former);
    await onServer(`CREATE DATABASE ${name}`);
    const url = db.adminUrl.replace(/\/[^/]*$/, `/${name}`);
    await prepareDatabase(url, { release: former });
    admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(rows);
    await prepareDatabase(url);
  });
  return async (text) => (await admin.query({ text, rowMode: 'array' })).rows;
}
