import { randomBytes } from 'node:crypto';
import pg from 'pg';
import sql from 'sql-template-tag';
import { createCustomer, useTestDatabase } from '../testing/index.ts';
import { checkRoles } from './check-roles.ts';
import { createDatabase, type Database } from './database.ts';
import { prepareDatabase } from './prepare.ts';

/** Prefix, database and user of a second installation on the server of the first. */
const second = `second_${randomBytes(4).toString('hex')}`;
const PASSWORD = 'of-the-second';
const ROLES = ['owner', 'app', 'jobs', 'login', 'staff'];

let secondUrl: string;
let database: Database;

afterAll(async () => {
  await database?.close();
  const roles = [...ROLES.map((role) => `${second}_${role}`), second];
  await asAdmin('/postgres', `DROP DATABASE ${second} WITH (FORCE)`, `DROP ROLE ${roles.join(', ')}`);
});
const first = useTestDatabase();

async function asAdmin(pathname: string, ...statements: string[]): Promise<void> {
  const admin = new pg.Client({
    connectionString: Object.assign(new URL(first.adminUrl), { pathname }).href,
  });
  await admin.connect();
  try {
    for (const statement of statements) await admin.query(statement);
  } finally {
    await admin.end();
  }
}

beforeAll(async () => {
  await asAdmin(
    '/postgres',
    `CREATE ROLE ${second} LOGIN CREATEROLE PASSWORD '${PASSWORD}'`,
    `CREATE DATABASE ${second} OWNER ${second}`,
  );
  const address = { username: second, password: PASSWORD, pathname: `/${second}` };
  secondUrl = Object.assign(new URL(first.adminUrl), address).href;
  await prepareDatabase(secondUrl, { rolePrefix: second });
  database = createDatabase({ url: secondUrl, rolePrefix: second });
}, 60_000);

test('a second installation is created by a user who is not superuser, and is migrated once', async () => {
  const names = await prepareDatabase(secondUrl, { rolePrefix: second });
  expect(names).toEqual(await prepareDatabase(first.adminUrl));
});

test('each has its own data and its own roles', async () => {
  await createCustomer(first.database, { name: 'Of the first' });
  await createCustomer(database, { name: 'Of the second' });
  const customers = (of: Database) => of.asJob((tx) => tx.rows(sql`SELECT name FROM customers`));
  expect(await customers(first.database)).toEqual([{ name: 'Of the first' }]);
  expect(await customers(database)).toEqual([{ name: 'Of the second' }]);
  await checkRoles({ url: secondUrl, rolePrefix: second }, [
    'atrium_app',
    'atrium_jobs',
    'atrium_login',
    'atrium_staff',
  ]);
});

test.each(ROLES)('the role %s of either cannot read a table of the other', async (role) => {
  const read = 'SELECT FROM customers';
  const pathOf = (url: string) => new URL(url).pathname;
  await expect(asAdmin(pathOf(first.adminUrl), `SET ROLE ${second}_${role}`, read)).rejects.toThrow(
    'permission denied for table customers',
  );
  await expect(asAdmin(pathOf(secondUrl), `SET ROLE atrium_${role}`, read)).rejects.toThrow(
    'permission denied for table customers',
  );
});

test.each(ROLES)('the user of the second cannot set the role %s of the first', async (role) => {
  const options = `-c role=atrium_${role}`;
  const client = new pg.Client({ connectionString: secondUrl, options });
  await expect(client.connect()).rejects.toThrow('permission denied to set role');
});

test('a prefix without roles is reported', async () => {
  await expect(checkRoles({ url: secondUrl, rolePrefix: 'third' }, ['atrium_app'])).rejects.toThrow(
    'DATABASE_URL: the server has no role third_app; run node platform/containers/src/migrate.ts with it first.',
  );
});
