import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { createCustomer, createTestRelease, useTestDatabase } from '../../testing/index.ts';
import { prepareDatabase } from '../prepare.ts';
import type { DatabaseDump } from './dump-content.ts';
import { dumpDatabase } from './dump-database.ts';
import { finishRestore, loadDatabase } from './load-database.ts';

let admin: pg.Client;
afterAll(() => admin.end());
const db = useTestDatabase();

beforeAll(async () => {
  await createCustomer(db.database, { code: 'ACME' });
  admin = new pg.Client({ connectionString: db.adminUrl });
  await admin.connect();
});

async function dumped(): Promise<DatabaseDump & { read: (table: string) => Readable }> {
  const rows = new Map<string, Buffer>();
  const write = async (table: string, content: Readable) => void rows.set(table, await buffer(content));
  const dump = await dumpDatabase({ url: db.url, variable: 'DATABASE_URL', write });
  return { ...dump, read: (table) => Readable.from([rows.get(table) ?? Buffer.alloc(0)]) };
}

test('an older dump is loaded into an empty database, with its months, and then upgraded', async () => {
  const name = `empty_${randomBytes(4).toString('hex')}`;
  const url = db.adminUrl.replace(/\/[^/]*$/, `/${name}`);
  const next = createTestRelease();
  next.write(
    'migrations/0999_customers_by_region.sql',
    `ALTER TABLE customers NO FORCE ROW LEVEL SECURITY;
     ALTER TABLE customers ADD COLUMN region text;
     UPDATE customers SET region = 'north';
     ALTER TABLE customers ALTER COLUMN region SET NOT NULL, FORCE ROW LEVEL SECURITY;`,
  );
  await admin.query(`CREATE DATABASE ${name}`);
  const restored = new pg.Client({ connectionString: url });
  try {
    await admin.query("SELECT app.add_partitions(now() + interval '2 months', 3)");
    const { read, ...dump } = await dumped();
    expect(await loadDatabase(dump, { url, read, release: next })).toEqual([]);
    await finishRestore(url, []);
    await restored.connect();
    const { rows } = await restored.query('SELECT code, region FROM customers');
    expect(rows).toEqual([{ code: 'ACME', region: 'north' }]);
    const months = "SELECT count(*)::int FROM pg_inherits WHERE inhparent = 'outbox'::regclass";
    const [here, there] = [await admin.query(months), await restored.query(months)];
    expect(there.rows).toEqual(here.rows);
    const { rows: open } = await restored.query(
      `SELECT relname FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relrowsecurity AND NOT relforcerowsecurity`,
    );
    expect(open).toEqual([]);
    await expect(restored.query('DELETE FROM point_entries')).rejects.toThrow('point_entries is append-only');
  } finally {
    await restored.end();
    await admin.query(`DROP DATABASE ${name}`);
    next.drop();
  }
});

test('a dump of a newer version is refused', async () => {
  const { read, ...dump } = await dumped();
  const newer = { ...dump, version: '9.0.0', migrations: [...dump.migrations, '9999_later'] };
  await expect(loadDatabase(newer, { url: db.adminUrl, read })).rejects.toThrow(
    /^The backup is of version 9\.0\.0, .+ \(9999_later\); restore it with that version\.$/,
  );
});

test('a database that is newer than the dump is refused', async () => {
  const { read, ...dump } = await dumped();
  const older = { ...dump, migrations: dump.migrations.slice(0, -1) };
  await expect(loadDatabase(older, { url: db.adminUrl, read })).rejects.toThrow(
    `DATABASE_URL: this database is newer than the backup (${dump.migrations.at(-1)})`,
  );
});

describe('the role for backups', () => {
  test('reads new tables after the next migration, and none is left out before', async () => {
    await admin.query(`SET ROLE atrium_owner; CREATE TABLE later (id int); INSERT INTO later VALUES (7);
                       ALTER TABLE later ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY; RESET ROLE`);
    await expect(dumped()).rejects.toThrow('DATABASE_URL: the role atrium_backup may not read later;');
    await prepareDatabase(db.adminUrl);
    expect((await dumped()).tables).toContainEqual({ name: 'later', columns: ['id'], rows: 1 });
  });

  test.each([
    "INSERT INTO customers (code, name) VALUES ('NEW', 'New')",
    'UPDATE users SET email = email',
    'DELETE FROM sessions',
    'CREATE TABLE public.own (id int)',
  ])('may not run %s', async (statement) => {
    await admin.query('SET ROLE atrium_backup');
    await expect(admin.query(statement).finally(() => admin.query('RESET ROLE'))).rejects.toThrow(
      'permission denied',
    );
  });

  test('is named where it is missing', async () => {
    const options = {
      url: db.url,
      variable: 'DATABASE_BACKUP_URL',
      rolePrefix: 'staging',
      write: async () => {},
    };
    await expect(dumpDatabase(options)).rejects.toThrow(
      'DATABASE_BACKUP_URL: the server has no role staging_backup; as an administrator run api/roles.sql',
    );
  });
});
