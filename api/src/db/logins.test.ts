import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { hashPassword } from '../modules/identity/credentials/index.ts';
import {
  createApplication,
  createCustomer,
  createMembership,
  createTestApp,
  createUser,
  useTestDatabase,
} from '../testing/index.ts';
import { createDatabase, type Database } from './index.ts';

const PASSWORD = 'of-the-logins';
const LOGINS = {
  atrium_migrate: 'atrium_owner',
  atrium_api_app: 'atrium_app',
  atrium_api_jobs: 'atrium_jobs',
  atrium_api_login: 'atrium_login',
  atrium_api_staff: 'atrium_staff',
  atrium_login_service: 'atrium_login',
  atrium_commands: 'atrium_jobs',
  atrium_registry: null,
} as const;
type Login = keyof typeof LOGINS;
const logins = Object.entries(LOGINS) as [Login, string | null][];
const roles = ['atrium_owner', 'atrium_app', 'atrium_jobs', 'atrium_login', 'atrium_staff'];

/** The portal has an address for each role and no other. */
let database: Database;
afterAll(() => database.close());
const db = useTestDatabase();

function urlOf(login: Login): string {
  return Object.assign(new URL(db.adminUrl), { username: login, password: PASSWORD }).href;
}

/** Runs statements on one connection and returns the last one's rows. */
async function query(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Why each statement is refused. */
function refusals(login: Login, statements: readonly string[]): Promise<string[]> {
  return Promise.all(
    statements.map((statement) =>
      query(urlOf(login), statement).then(
        () => `${statement}: was allowed`,
        ({ message }: Error) => message.replace(/ for .*| \(.*/, ''),
      ),
    ),
  );
}

beforeAll(async () => {
  const file = readFileSync(join(__dirname, '../../logins.sql'), 'utf8');
  const passwords = logins.map(([login]) => `ALTER ROLE ${login} PASSWORD '${PASSWORD}'`);
  await query(db.adminUrl, file, file, ...passwords);
  database = createDatabase({
    roleUrls: {
      atrium_app: urlOf('atrium_api_app'),
      atrium_jobs: urlOf('atrium_api_jobs'),
      atrium_login: urlOf('atrium_api_login'),
      atrium_staff: urlOf('atrium_api_staff'),
    },
  });
});

test('no login is superuser, creates roles or databases, replicates or bypasses row-level security', async () => {
  const powers = ['rolsuper', 'rolcreaterole', 'rolcreatedb', 'rolreplication', 'rolbypassrls'].join(' OR ');
  const names = logins.map(([login]) => `'${login}'`).join(', ');
  const found = await query(
    db.adminUrl,
    `SELECT rolname, ${powers} AS powerful FROM pg_roles WHERE rolname IN (${names}) ORDER BY rolname`,
  );
  expect(found).toEqual(
    Object.keys(LOGINS)
      .sort()
      .map((rolname) => ({ rolname, powerful: false })),
  );
});

test.each(logins)('%s can set the role %s and no other, even after RESET ROLE', async (login, role) => {
  const superuser = new URL(db.adminUrl).username;
  const others = [...roles, superuser, 'pg_read_all_data', 'pg_execute_server_program'];
  for (const other of others.filter((name) => name !== role))
    expect(await refusals(login, [`SET ROLE "${other}"`])).toEqual([
      `permission denied to set role "${other}"`,
    ]);
  const reset = ['RESET ROLE', 'RESET SESSION AUTHORIZATION', 'SELECT current_user, session_user'];
  expect(await query(urlOf(login), ...(role ? [`SET ROLE ${role}`] : []), ...reset)).toEqual([
    { current_user: login, session_user: login },
  ]);
});

test.each(logins)('%s can run no programs and read no files of the server', async (login) => {
  expect(
    await refusals(login, [
      "COPY (SELECT 1) TO PROGRAM 'true'",
      "COPY (SELECT 1) TO '/tmp/atrium-copied'",
      "SELECT pg_read_file('/etc/passwd')",
      "ALTER SYSTEM SET log_statement = 'all'",
      'CREATE EXTENSION plpython3u',
      'CREATE ROLE another',
      'CREATE DATABASE another',
    ]),
  ).toEqual([
    'permission denied to COPY to or from an external program',
    'permission denied to COPY to a file',
    'permission denied',
    'permission denied to set parameter "log_statement"',
    expect.stringMatching(/permission denied to create extension|extension "plpython3u" is not available/),
    'permission denied to create role',
    'permission denied to create database',
  ]);
});

test.each(logins.filter(([login]) => login !== 'atrium_migrate'))(
  '%s can create nothing in the schemas of the portal, and no schema',
  async (login) => {
    expect(
      await refusals(login, [
        'CREATE TABLE public.another ()',
        'CREATE TABLE app.another ()',
        'CREATE SCHEMA another',
        'DROP TABLE customers',
        'ALTER TABLE customers DISABLE ROW LEVEL SECURITY',
      ]),
    ).toEqual([
      'permission denied',
      'permission denied',
      'permission denied',
      'must be owner of table customers',
      'must be owner of table customers',
    ]);
  },
);

test('row-level security applies to requests after RESET ROLE, and to the owner', async () => {
  await createCustomer(database);
  const count = 'SELECT count(*)::int FROM customers';
  for (const login of ['atrium_api_app', 'atrium_migrate'] as const) {
    expect(await query(urlOf(login), 'RESET ROLE', count)).toEqual([{ count: 0 }]);
    expect(await refusals(login, [`SET row_security = off; ${count}`])).toEqual([
      'query would be affected by row-level security policy',
    ]);
  }
  expect(await query(urlOf('atrium_commands'), 'SET ROLE atrium_jobs', count)).not.toEqual([{ count: 0 }]);
});

test('each login can read what it needs, and no more', async () => {
  const denied = (login: Login, table: string) =>
    refusals(login, [`SELECT * FROM ${table}`]).then(([why]) => why?.startsWith('permission denied'));
  expect(await denied('atrium_api_app', 'credentials')).toBe(true);
  expect(await denied('atrium_api_app', 'login_attempts')).toBe(true);
  for (const login of ['atrium_api_login', 'atrium_login_service'] as const) {
    expect(await denied(login, 'applications')).toBe(true);
    expect(await denied(login, 'wallets')).toBe(true);
    expect(await denied(login, 'users')).toBe(false);
  }
  for (const table of ['customers', 'users', 'app.schema_migrations'])
    expect(await denied('atrium_registry', table)).toBe(true);
  for (const [login] of logins.filter(([name]) => name !== 'atrium_registry'))
    expect(await refusals(login, ['CREATE TABLE atrium_registry.another ()'])).toEqual(['permission denied']);
  await query(urlOf('atrium_registry'), 'CREATE TABLE atrium_registry.revisions ()');
});

test('no other login can connect to the database', async () => {
  const portal = new URL(db.url);
  await expect(query(portal.href, 'SELECT 1')).rejects.toThrow('permission denied for database');
});

test('the API signs a person in and lists applications with an address for each role', async () => {
  const [customer, owner] = [await createCustomer(database), { passwordHash: await hashPassword(PASSWORD) }];
  const user = await createUser(database, owner);
  await createMembership(database, { userId: user.id, customerId: customer.id });
  const application = await createApplication(database, { customerId: customer.id });
  const api = await createTestApp({ ...db, database });
  const signedIn = await api.post('/api/login/', { email: user.email, password: PASSWORD });
  const listed = await api.get('/customer-portal/applications/', signedIn.json().token);
  await api.deliver();
  await api.close();
  expect([signedIn.statusCode, listed.statusCode]).toEqual([200, 200]);
  expect(listed.body).toContain(application.reference);
});

test('a role without an address is reported before anything connects', async () => {
  const onlyLogin = createDatabase({ roleUrls: { atrium_login: urlOf('atrium_login_service') } });
  await expect(onlyLogin.asJob(async () => 1)).rejects.toThrow(
    'This process has no database address for atrium_jobs.',
  );
  expect(await onlyLogin.asLogin(async () => 1)).toBe(1);
  await onlyLogin.close();
});
