import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { describeObject, type ObjectStore, openObjects } from '@atrium/server/objects';
import sql from 'sql-template-tag';
import { checkRoles } from '../db/index.ts';
import { erasePerson } from '../modules/people/erasures/erasures.repository.ts';
import { eraseMessageText } from '../modules/people/erasures/erasures.service.ts';
import { createApplication, type Member, usePortal } from '../testing/index.ts';
import { createReward, fund } from '../testing/points.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type BackupOptions, type FinishedBackup, makeBackup } from './backup.ts';
import { type RestoreOptions, restoreBackup } from './restore.ts';

const REDEMPTIONS = 12;
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

/** Each test has a place of its own, so that none has the erasures of another. */
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

/** The restore is refused before anything is changed. */
const refused = (folder: string) => restoreBackup({ folder, databaseUrl: db.adminUrl });

const rowsOf = <R>(of: TestDatabase, query: ReturnType<typeof sql>) =>
  of.database.asJob((tx) => tx.rows<R>(query));
const redeem = async () => (await owner.post('/rewards/redeem', { rewardId })).status;

describe('a backup that was made during redemptions', () => {
  let made: FinishedBackup;
  let target: TestDatabase;

  beforeAll(async () => {
    const redemptions: Promise<number>[] = [];
    made = await back({
      onSnapshot: async () => {
        for (let count = 0; count < REDEMPTIONS; count += 1) redemptions.push(redeem());
        await redemptions[0];
      },
    });
    expect(new Set(await Promise.all(redemptions))).toEqual(new Set([201]));
    target = await createTestDatabase();
    const { ledgerViolations } = await restoreBackup({ folder: made.folder, databaseUrl: target.adminUrl });
    expect(ledgerViolations).toEqual([]);
  });
  afterAll(() => target.drop());

  test('restores all of the same moment', async () => {
    const [counts] = await rowsOf<Record<string, number>>(
      target,
      sql`SELECT (SELECT count(*) FROM redemptions) AS redemptions, (SELECT count(*) FROM point_entries) AS entries`,
    );
    const rows = Object.fromEntries(made.manifest.database.tables.map((table) => [table.name, table.rows]));
    expect(counts).toEqual({ redemptions: rows.redemptions, entries: rows.point_entries });
  });

  test('goes on with the ids of its moment', async () => {
    const insert = sql`INSERT INTO customers (code, name) VALUES ('NEXT', 'Next') RETURNING id`;
    const [[here], [there]] = [await rowsOf<{ id: number }>(db, insert), await rowsOf(target, insert)];
    expect(there).toEqual(here);
  });
});

describe('a person who was erased after the backup', () => {
  let folder: string;
  let erased: Member;

  beforeAll(async () => {
    erased = await createMember({ customer: owner.customer, displayName: 'Ada Lovelace' });
    ({ folder } = await back());
    await db.database.asJob((tx) => erasePerson(tx, { id: erased.userId, erasedBy: 'operator' }));
  });

  test('is erased again by a restore, and no one gets the id of an erased customer', async () => {
    // The next backup has the list.
    await back({ place: dirname(folder) });
    const list = JSON.parse(readFileSync(join(dirname(folder), 'erasures.json'), 'utf8'));
    expect(list.erasures).toMatchObject([{ kind: 'person', id: erased.userId }]);
    for (const [kind, id] of Object.entries({ customer: 4_000, message: 5_000 }))
      list.erasures.push({ ...list.erasures[0], kind, id });
    const erasuresFile = join(place, 'newest.json');
    writeFileSync(erasuresFile, JSON.stringify(list));
    const target = await createTarget();
    await restoreBackup({ folder, databaseUrl: target.adminUrl, erasuresFile });
    const [person] = await rowsOf(target, sql`SELECT status, email FROM users WHERE id = ${erased.userId}`);
    expect(person).toEqual({ status: 'deactivated', email: expect.stringMatching(/@erased\.invalid$/) });
    const next = sql`INSERT INTO customers (code, name) VALUES ('YOUNGER', 'Younger') RETURNING id`;
    expect(await rowsOf(target, next)).toEqual([{ id: 4_001 }]);
    const { customerId } = owner;
    const { id: applicationId } = await createApplication(target.database, { customerId });
    const message = sql`
      INSERT INTO messages (customer_id, application_id, provider_author, text)
      VALUES (${customerId}, ${applicationId}, 'Ada', 'Hello') RETURNING id`;
    expect(await rowsOf(target, message)).toEqual([{ id: 5_001 }]);
  });

  test('keeps a backup from being restored without the list', async () => {
    const { folder: later } = await back();
    const list = join(dirname(later), 'erasures.json');
    rmSync(list);
    await expect(refused(later)).rejects.toThrow(/erasures\.json is missing\. Name the newest .+ --erasures/);
    writeFileSync(list, JSON.stringify({ erasures: [] }));
    await expect(refused(later)).rejects.toThrow('has 0 erasures, and there were 1');
  });
});

test('a text of a message that was removed after the backup is removed again by a restore', async () => {
  const { customerId } = owner;
  const { id: applicationId } = await createApplication(db.database, { customerId });
  const [message] = await rowsOf<{ id: number }>(
    db,
    sql`
    INSERT INTO messages (customer_id, application_id, provider_author, text)
    VALUES (${customerId}, ${applicationId}, 'Ada', 'The secret') RETURNING id`,
  );
  const { folder } = await back();
  await eraseMessageText(
    { database: db.database, madeBy: 'operator' },
    message?.id ?? 0,
    'It names someone.',
  );
  await back({ place: dirname(folder) });
  const target = await createTarget();
  await restoreBackup({ folder, databaseUrl: target.adminUrl });
  expect(
    await rowsOf(target, sql`SELECT text, removed_by AS by FROM messages WHERE id = ${message?.id}`),
  ).toEqual([{ text: null, by: 'operator' }]);
});

test('an interrupted backup is refused', async () => {
  const elsewhere = mkdtempSync(join(place, 'place-'));
  const broken = back({
    place: elsewhere,
    onSnapshot: () => Promise.reject(new Error('No space left on device.')),
  });
  await expect(broken).rejects.toThrow('No space left');
  const [folder = ''] = readdirSync(elsewhere);
  await expect(refused(join(elsewhere, folder))).rejects.toThrow('has no manifest.json');
});

test('a damaged or missing file is named before anything is changed', async () => {
  const { folder } = await back();
  const file = join(folder, 'database/users.zst');
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
  writeFileSync(file, bytes);
  await expect(refused(folder)).rejects.toThrow(`${file} is damaged`);
  rmSync(file);
  await expect(refused(folder)).rejects.toThrow(`${file} is missing`);
});

test('a database with rows is refused', async () => {
  const { folder } = await back();
  await expect(restoreBackup({ folder, databaseUrl: db.adminUrl })).rejects.toThrow(
    /^DATABASE_URL: this database is not empty \(.*customers.*\)/,
  );
  await checkRoles({ url: db.url }, ['atrium_app']);
  expect(await redeem()).toBe(201);
});

describe('keys and files', () => {
  const keys = { contents: { 'session-secret': 'the secret of sessions' }, passphrase: PASSPHRASE };
  const content = [randomBytes(1_500_000)];
  const log = [{ number: 1, by: 'the database' }];
  const registry = mkdtempSync(join(place, 'registry-'));
  let folder: string;

  beforeAll(async () => {
    for (const [name, text] of Object.entries({
      'assets/shell/1.0.0/main.js': 'shell()',
      'deltas/big': 'made again',
      'document-keys.json': 'secret',
      'revisions/00000001.json': 'in the folder',
    })) {
      mkdirSync(dirname(join(registry, name)), { recursive: true });
      writeFileSync(join(registry, name), text);
    }
    const objects = await openObjects({ folder: mkdtempSync(join(place, 'objects-')) });
    await objects.put('documents/1/abc', await describeObject(content), () => Readable.from(content));
    ({ folder } = await back({ registry: { folder: registry, log }, objects, keys }));
  });

  test('are restored; before that is finished no process starts, and it can be repeated', async () => {
    const target = await createTarget();
    const registryFolder = mkdtempSync(join(place, 'registry-'));
    const objects = await openObjects({ folder: mkdtempSync(join(place, 'objects-')) });
    const options = { folder, databaseUrl: target.adminUrl, registryFolder };
    const broken = { stat: () => Promise.reject(new Error('Interrupted.')) } as unknown as ObjectStore;
    await expect(restoreBackup({ ...options, objects: broken })).rejects.toThrow('Interrupted.');
    const start = () => checkRoles({ url: target.url }, ['atrium_app']);
    await expect(start()).rejects.toThrow('a restore of this database has not been completed');
    const { keys: found } = await restoreBackup({ ...options, objects, passphrase: PASSPHRASE });
    await start();
    expect(found).toEqual(keys.contents);
    expect(filesIn(registryFolder)).toEqual({
      'assets/shell/1.0.0/main.js': 'shell()',
      'revisions/00000001.json': expect.stringContaining('"by": "the database"'),
    });
    const stored = await objects.read('documents/1/abc', { from: 0, bytes: 2_000_000 });
    expect(stored.equals(content[0] as Buffer)).toBe(true);
  });

  test('contain no key in plain text', () => {
    const texts = Object.values(filesIn(folder));
    expect(texts.filter((text) => text.includes('the secret'))).toEqual([]);
  });

  test.each<[Partial<RestoreOptions>, string]>([
    [{ passphrase: 'another passphrase' }, 'The keys of the backup were encrypted with another passphrase.'],
    [{}, 'OBJECTS_URL: must be set, since the backup has'],
    [{ registryFolder: registry }, `REGISTRY_DIR: ${registry} is not empty`],
  ])('are not restored with %j', async (options, why) => {
    await expect(restoreBackup({ folder, databaseUrl: db.adminUrl, ...options })).rejects.toThrow(why);
  });

  test('need a passphrase that is hard to guess, for a backup that has keys', async () => {
    await expect(back({ keys: { ...keys, passphrase: 'short' } })).rejects.toThrow('at least 16 characters');
    const { folder: without } = await back();
    const options = { folder: without, databaseUrl: db.adminUrl, passphrase: PASSPHRASE };
    await expect(restoreBackup(options)).rejects.toThrow('The backup has no keys');
  });
});

function filesIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [relative(folder, file), readFileSync(file, 'latin1')];
    }),
  );
}
