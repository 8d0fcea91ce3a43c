import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sql from 'sql-template-tag';
import { checkRoles } from '../db/index.ts';
import { erasePerson } from '../modules/people/erasures/erasures.repository.ts';
import { type Member, usePortal } from '../testing/index.ts';
import { createReward, fund } from '../testing/points.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type BackupOptions, makeBackup, type RestoreOptions, restoreBackup } from './index.ts';

const REDEMPTIONS = 40;
const PASSPHRASE = 'correct horse battery staple';

const place = mkdtempSync(join(tmpdir(), 'atrium-backups-'));
const targets: TestDatabase[] = [];
afterEach(async () => {
  await Promise.all(targets.splice(0).map((target) => target.drop()));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));
const { db, createMember } = usePortal();
let owner: Member;
let rewardId: number;

beforeAll(async () => {
  owner = await createMember();
  await fund(db.database, owner.customerId, 10_000);
  rewardId = (await createReward(db.database)).id;
});

/** Backups of their own, so that none has the erasures of another test. */
const back = (options: Partial<BackupOptions> = {}) =>
  makeBackup({
    place: mkdtempSync(join(place, 'place-')),
    url: db.url,
    variable: 'DATABASE_URL',
    ...options,
  });

async function createTarget(): Promise<TestDatabase> {
  const target = await createTestDatabase();
  targets.push(target);
  return target;
}

async function restored(folder: string, options: Partial<RestoreOptions> = {}) {
  const target = await createTarget();
  const result = await restoreBackup({ folder, databaseUrl: target.adminUrl, ...options });
  return { ...result, target };
}

const rowsOf = <R>(of: TestDatabase, query: ReturnType<typeof sql>) =>
  of.database.asJob((tx) => tx.rows<R>(query));
const redeem = async () => (await owner.post('/rewards/redeem', { rewardId })).status;

test('a backup that is made during redemptions restores all of the same moment', async () => {
  const redemptions: Promise<number>[] = [];
  const { folder, manifest } = await back({
    onSnapshot: async () => {
      for (let count = 0; count < REDEMPTIONS; count += 1) redemptions.push(redeem());
      await redemptions[0];
    },
  });
  expect(new Set(await Promise.all(redemptions))).toEqual(new Set([201]));
  const { target, ledgerViolations } = await restored(folder);
  expect(ledgerViolations).toEqual([]);
  const [counts] = await rowsOf<Record<string, number>>(
    target,
    sql`SELECT (SELECT count(*) FROM redemptions) AS redemptions, (SELECT count(*) FROM point_entries) AS entries`,
  );
  const rows = Object.fromEntries(manifest.database.tables.map((table) => [table.name, table.rows]));
  expect(counts).toEqual({ redemptions: rows.redemptions, entries: rows.point_entries });
});

test('ids go on after those of the backup', async () => {
  const { target } = await restored((await back()).folder);
  const insert = sql`INSERT INTO customers (code, name) VALUES ('NEXT', 'Next') RETURNING id`;
  const [[here], [there]] = [await rowsOf<{ id: number }>(db, insert), await rowsOf(target, insert)];
  expect(there).toEqual(here);
});

describe('a person who was erased after the backup', () => {
  let folder: string;
  let erased: Member;

  beforeAll(async () => {
    erased = await createMember({ customer: owner.customer, displayName: 'Ada Lovelace' });
    ({ folder } = await back());
    await db.database.asJob((tx) => erasePerson(tx, { id: erased.userId, erasedBy: 'operator' }));
  });

  test('is erased again by a restore', async () => {
    // The next backup has the list.
    await back({ place: dirname(folder) });
    const { target, erasures } = await restored(folder);
    expect(erasures).toMatchObject([{ kind: 'person', id: erased.userId }]);
    const [person] = await rowsOf(target, sql`SELECT status, email FROM users WHERE id = ${erased.userId}`);
    expect(person).toEqual({ status: 'deactivated', email: expect.stringMatching(/@erased\.invalid$/) });
  });

  test('keeps a backup from being restored without the list', async () => {
    const { folder: later } = await back();
    const list = join(dirname(later), 'erasures.json');
    const kept = readFileSync(list, 'utf8');
    rmSync(list);
    await expect(restored(later)).rejects.toThrow(
      /erasures\.json is missing\. Name the newest .+ --erasures/,
    );
    writeFileSync(list, JSON.stringify({ erasures: [] }));
    await expect(restored(later)).rejects.toThrow('has 0 erasures, and there were 1');
    const elsewhere = join(place, 'newest.json');
    writeFileSync(elsewhere, kept);
    await expect(restored(later, { erasuresFile: elsewhere })).resolves.toMatchObject({ erasures: [{}] });
  });

  test('does not give their id to someone else', async () => {
    const list = join(dirname(folder), 'erasures.json');
    const younger = { kind: 'customer', id: 4_000, erasedAt: new Date().toISOString(), erasedBy: 'operator' };
    writeFileSync(list, JSON.stringify({ erasures: [younger] }));
    const { target } = await restored(folder);
    const next = sql`INSERT INTO customers (code, name) VALUES ('YOUNGER', 'Younger') RETURNING id`;
    expect(await rowsOf(target, next)).toEqual([{ id: 4_001 }]);
  });
});

test('an interrupted backup is refused', async () => {
  const elsewhere = mkdtempSync(join(place, 'place-'));
  const broken = back({
    place: elsewhere,
    onSnapshot: () => Promise.reject(new Error('No space left on device.')),
  });
  await expect(broken).rejects.toThrow('No space left');
  const [folder = ''] = readdirSync(elsewhere);
  await expect(restored(join(elsewhere, folder))).rejects.toThrow('has no manifest.json');
});

test('a damaged file is named, and nothing is restored', async () => {
  const { folder } = await back();
  const file = join(folder, 'database/users.zst');
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
  writeFileSync(file, bytes);
  const target = await createTarget();
  await expect(restoreBackup({ folder, databaseUrl: target.adminUrl })).rejects.toThrow(`${file} is damaged`);
  rmSync(file);
  await expect(restoreBackup({ folder, databaseUrl: target.adminUrl })).rejects.toThrow(`${file} is missing`);
  expect(await rowsOf(target, sql`SELECT FROM users`)).toEqual([]);
});

test('a database with rows is refused', async () => {
  const { folder } = await back();
  await expect(restoreBackup({ folder, databaseUrl: db.adminUrl })).rejects.toThrow(
    /^DATABASE_URL: this database is not empty \(.*customers.*\)/,
  );
  expect(await redeem()).toBe(201);
});

test('no process starts on a database whose restore was interrupted', async () => {
  const { folder } = await back();
  const target = await createTarget();
  const onProgress = (line: string) => {
    if (line.includes('wallets')) throw new Error('Interrupted.');
  };
  const options = { folder, databaseUrl: target.adminUrl };
  await expect(restoreBackup({ ...options, onProgress })).rejects.toThrow('Interrupted.');
  const start = () => checkRoles({ url: target.url }, ['atrium_app']);
  await expect(start()).rejects.toThrow('a restore of this database has not been completed');
  await restoreBackup(options);
  await start();
});

describe('keys', () => {
  const keys = { contents: { 'session-secret': 'the secret of sessions' }, passphrase: PASSPHRASE };

  test('are encrypted by the passphrase', async () => {
    const { folder } = await back({ keys });
    const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    expect(texts.filter((text) => text.includes('the secret'))).toEqual([]);
    await expect(restored(folder, { passphrase: 'another passphrase' })).rejects.toThrow(
      'The keys of the backup were encrypted with another passphrase.',
    );
    expect((await restored(folder, { passphrase: PASSPHRASE })).keys).toEqual(keys.contents);
  });

  test('need a passphrase that cannot be guessed', async () => {
    await expect(back({ keys: { ...keys, passphrase: 'short' } })).rejects.toThrow('at least 16 characters');
  });

  test('are not asked for where there are none', async () => {
    const { folder } = await back();
    await expect(restored(folder, { passphrase: PASSPHRASE })).rejects.toThrow('The backup has no keys');
    expect((await restored(folder)).keys).toBeUndefined();
  });
});
