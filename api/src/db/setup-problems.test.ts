import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startApi } from '../server/start-api.ts';
import { readSettings } from '../settings/index.ts';
import { useTestDatabase } from '../testing/index.ts';
import { checkRoles } from './check-roles.ts';
import { prepareDatabase } from './prepare.ts';
import { ensureRoles } from './roles.ts';

/** A user of the server without any privilege. */
const user = `guest_${randomBytes(4).toString('hex')}`;

let admin: pg.Client;
let plainUrl: string;

afterAll(async () => {
  await admin.query(`DROP OWNED BY ${user}; DROP ROLE ${user}`);
  await admin.end();
});
const db = useTestDatabase();

beforeAll(async () => {
  admin = new pg.Client({ connectionString: db.adminUrl });
  await admin.connect();
  await admin.query(`CREATE ROLE ${user} LOGIN PASSWORD 'of-the-guest'`);
  plainUrl = Object.assign(new URL(db.adminUrl), { username: user, password: 'of-the-guest' }).href;
});

test('a server that cannot be reached is reported with its variable', async () => {
  const nowhere = 'postgres://me@127.0.0.1:1/none';
  const why = /^DATABASE_URL: cannot connect \(connect ECONNREFUSED 127\.0\.0\.1:1\)\.$/;
  await expect(prepareDatabase(nowhere)).rejects.toThrow(why);
  await expect(checkRoles({ url: nowhere }, ['atrium_login'])).rejects.toThrow(why);
  await expect(
    checkRoles({ url: db.url, roleUrls: { atrium_jobs: nowhere } }, ['atrium_app', 'atrium_jobs']),
  ).rejects.toThrow(/^DATABASE_JOBS_URL: cannot connect/);
});

test('a missing file of the address is reported with its variable', async () => {
  await expect(prepareDatabase(`${db.adminUrl}?sslrootcert=/nowhere.pem`)).rejects.toThrow(
    /^DATABASE_URL: cannot connect \(ENOENT.+nowhere\.pem'\)\.$/,
  );
});

test('a user who may not create the roles is told who may, and how', async () => {
  await expect(prepareDatabase(plainUrl)).rejects.toThrow(
    new RegExp(
      '^DATABASE_URL: its user may not create the roles .+\\(permission denied .+\\).+CREATEROLE.+api/roles\\.sql in this database, ' +
        `then GRANT atrium_owner, atrium_app, atrium_jobs, atrium_login, atrium_staff, atrium_backup TO "${user}" WITH INHERIT FALSE, SET TRUE;$`,
    ),
  );
});

test('an upgrade needs no role for backups, which an administrator may create later', async () => {
  const prefix = `elder_${randomBytes(4).toString('hex')}`;
  const roles = ['owner', 'app', 'jobs', 'login', 'staff'].map((role) => `${prefix}_${role}`);
  const name = new URL(db.adminUrl).pathname.slice(1);
  await admin.query(`
    ${roles.map((role) => `CREATE ROLE ${role}`).join('; ')};
    GRANT ${roles.join(', ')} TO ${user} WITH INHERIT FALSE, SET TRUE;
    GRANT CREATE ON DATABASE ${name} TO ${prefix}_owner;
    GRANT TEMPORARY ON DATABASE ${name} TO ${prefix}_jobs`);
  const guest = new pg.Client({ connectionString: plainUrl });
  await guest.connect();
  try {
    await expect(ensureRoles(guest, prefix)).resolves.toBeUndefined();
  } finally {
    await guest.end();
    await admin.query(`DROP OWNED BY ${roles.join(', ')}; DROP ROLE ${roles.join(', ')}`);
  }
});

test('a user who may not set a role is told the statement that grants it', async () => {
  await expect(checkRoles({ url: plainUrl }, ['atrium_app'])).rejects.toThrow(
    'DATABASE_URL: its user does not have the role atrium_app; as an administrator of the server run: ' +
      `GRANT atrium_app TO "${user}" WITH INHERIT FALSE, SET TRUE;`,
  );
});

test('a dedicated user without its role is told the statement that grants it', async () => {
  await expect(checkRoles({ roleUrls: { atrium_login: plainUrl } }, ['atrium_login'])).rejects.toThrow(
    'DATABASE_LOGIN_URL: its user does not have the role atrium_login; as an administrator of the server run: ' +
      `GRANT atrium_login TO "${user}" WITH INHERIT TRUE;`,
  );
});

describe('an address that leads to a pooler', () => {
  /** A pooler that ignores the parameters of a connection; one that refuses them ends it with an error. */
  const ignoring = (url: string) => `${url}?idle_in_transaction_session_timeout=`;

  test('is refused without DATABASE_DIRECT_URL, and as that', async () => {
    const advice = 'leads to a pooler; set DATABASE_DIRECT_URL to the address of the server itself.';
    const [pooled, direct] = [ignoring(db.url), db.url];
    for (const role of ['atrium_jobs', 'atrium_login'] as const)
      await expect(checkRoles({ url: pooled }, [role])).rejects.toThrow(`DATABASE_URL: ${advice}`);
    await expect(checkRoles({ url: pooled, directUrl: pooled }, ['atrium_jobs'])).rejects.toThrow(
      `DATABASE_DIRECT_URL: ${advice}`,
    );
    await checkRoles({ url: pooled, directUrl: direct }, ['atrium_jobs']);
  });

  test('is refused for migrations', async () => {
    await expect(prepareDatabase(ignoring(db.adminUrl))).rejects.toThrow(
      'DATABASE_URL: leads to a pooler; migrations need the address of the server itself.',
    );
  });
});

test('a database without the schema has to be migrated first', async () => {
  const url = Object.assign(new URL(db.url), { pathname: '/postgres' }).href;
  await expect(checkRoles({ url }, ['atrium_app'])).rejects.toThrow(
    'DATABASE_URL: this database is empty; run node platform/containers/src/migrate.ts with it first.',
  );
});

describe('on PostgreSQL 15', () => {
  /** Makes the server report an older version. */
  beforeAll(async () => {
    const name = new URL(db.adminUrl).pathname.slice(1);
    await admin.query(`
      CREATE SCHEMA older;
      GRANT USAGE ON SCHEMA older TO PUBLIC;
      CREATE FUNCTION older.current_setting(text) RETURNS text LANGUAGE sql AS $$ SELECT '150006' $$;
      ALTER DATABASE ${name} SET search_path = older, pg_catalog, public`);
  });
  afterAll(() => admin.query('DROP SCHEMA older CASCADE'));

  const why = 'DATABASE_URL: is PostgreSQL 15, and 16 or newer is needed.';

  test('nothing is migrated', async () => {
    await expect(prepareDatabase(db.adminUrl)).rejects.toThrow(why);
  });

  test.each(['login', 'session', 'portal'])('the service %s does not start', async (SERVICES) => {
    await expect(startApi(readSettings({ SERVICES, DATABASE_URL: db.url, PORT: '0' }))).rejects.toThrow(why);
  });
});
