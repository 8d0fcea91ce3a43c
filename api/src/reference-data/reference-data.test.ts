import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDatabase } from '../db/index.ts';
import { createApplication, createCustomer, useTestDatabase } from '../testing/index.ts';
import { type ReferenceData, readReferenceData, setReferenceData, showReferenceData } from './index.ts';

const SHIPPED = join(__dirname, '../../reference-data/intellectual-property.json');

const plumbing: ReferenceData = {
  mainStatuses: [{ id: 1, name: 'Open', names: { 'ja-JP': '受付中' }, tone: 'progress' }],
  statuses: [
    { id: 1, mainStatusId: 1, name: 'Asked for', names: {}, next: [2] },
    { id: 2, mainStatusId: 1, name: 'Planned', names: { 'th-TH': 'วางแผนแล้ว' }, next: [] },
  ],
  categories: [{ id: 1, name: 'Leak', names: { 'ja-JP': '水漏れ', 'th-TH': 'น้ำรั่ว' } }],
  countries: [
    {
      code: 'US',
      name: 'United States',
      names: { 'ja-JP': '米国' },
      timeZone: 'America/New_York',
      holidays: ['2026-12-25'],
    },
  ],
  instructionKinds: [
    {
      id: 1,
      name: 'Repair',
      names: { 'ja-JP': '修理' },
      answersDeadline: true,
      cost: 5000,
      leadDays: 3,
      needsText: true,
      needsFile: false,
      statuses: [2],
      deadlineKinds: ['response'],
    },
  ],
};

const db = useTestDatabase({ forEachTest: true });
const by = () => ({ database: db.database, madeBy: 'operator' });
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-reference-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
});

function fileOf(text: string): string {
  const file = join(folder, 'reference.json');
  writeFileSync(file, text);
  return file;
}

const shown = () => showReferenceData(db.database);

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: db.adminUrl });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

test('a new database gets the shipped reference data', async () => {
  const { countries, ...rest } = await shown();
  const { countries: shippedCountries, ...shipped } = readReferenceData(SHIPPED);
  expect(rest).toEqual(shipped);
  expect(countries).toEqual(expect.arrayContaining(shippedCountries));
});

test('setting the exported file again changes nothing', async () => {
  const before = await shown();
  await setReferenceData(by(), readReferenceData(fileOf(JSON.stringify(before))));
  expect(await shown()).toEqual(before);
});

test('rows are renamed, added and deleted, and get the order of the file', async () => {
  await setReferenceData(by(), plumbing);
  expect(await shown()).toEqual(plumbing);
});

describe('names in other languages', () => {
  const leak = (category: object) => ({ ...plumbing, categories: [{ id: 1, name: 'Leak', ...category }] });
  const set = (category: object) =>
    setReferenceData(by(), readReferenceData(fileOf(JSON.stringify(leak(category)))));
  const shownNames = async () => (await shown()).categories[0]?.names;

  beforeEach(() => setReferenceData(by(), plumbing));

  test('stay where a file does not give them', async () => {
    await set({});
    expect(await shownNames()).toEqual({ 'ja-JP': '水漏れ', 'th-TH': 'น้ำรั่ว' });
  });

  test('go with a name that a file changes, since they are translations of the former one', async () => {
    await set({ name: 'Flood' });
    expect(await shownNames()).toEqual({});
  });

  test('are those of a file that gives some', async () => {
    await set({ names: { 'th-TH': 'ท่อรั่ว' } });
    expect(await shownNames()).toEqual({ 'th-TH': 'ท่อรั่ว' });
  });

  test.each([
    [
      { 'de-DE': 'Leck' },
      /reference\.json: categories\.0\.names has de-DE, but languages other than English are ja-JP, th-TH\.$/,
    ],
    [{ 'ja-JP': ' ' }, /reference\.json: categories\.0\.names\.ja-JP .+1 character/],
    [{ 'ja-JP': 7 }, /reference\.json: categories\.0\.names\.ja-JP .+expected string/],
    [{ 'th-TH': 'ก'.repeat(101) }, /reference\.json: categories\.0\.names\.th-TH .+100 characters/],
    ['水漏れ', /reference\.json: categories\.0\.names .+expected object/],
  ])('are refused if they are %j', async (names, reason) => {
    await expect(async () => set({ names })).rejects.toThrow(reason);
  });
});

test('a row that an application uses cannot be deleted, and then nothing changes', async () => {
  const { id: customerId } = await createCustomer(db.database);
  await createApplication(db.database, { customerId, categoryId: 4 });
  const before = await shown();
  const without4 = { ...before, categories: [{ id: 1, name: 'Renamed' }] };
  await expect(setReferenceData(by(), without4)).rejects.toThrow(
    /^Nothing was changed: something is taken away that is in use\. .+"applications"/,
  );
  expect(await shown()).toEqual(before);
});

test.each([
  ['no JSON', 'mainStatuses', /^.+reference\.json cannot be read: /],
  ['a list missing', JSON.stringify({ ...plumbing, categories: undefined }), /categories Invalid input/],
  ['an unknown tone', JSON.stringify(plumbing).replace('"progress"', '"pink"'), /mainStatuses\.0\.tone /],
  ['a name twice', JSON.stringify(plumbing).replace('Planned', 'Asked for'), /statuses\.1 occurs twice\./],
  [
    'a status of an instruction that is not there',
    JSON.stringify(plumbing).replace('"statuses":[2]', '"statuses":[7]'),
    /instructionKinds\.0\.statuses 7 is not there\./,
  ],
  [
    'a follower that is not there',
    JSON.stringify(plumbing).replace('[2]', '[3]'),
    /statuses\.0\.next 3 is not there\./,
  ],
])('a file with %s is refused with the position', (_, text, why) => {
  expect(() => readReferenceData(fileOf(text))).toThrow(why);
});

describe('at set-up', () => {
  test('a database without any gets that of the provider', async () => {
    const tables = [
      'instruction_kinds',
      'status_transitions',
      'statuses',
      'main_statuses',
      'categories',
      'countries',
    ];
    await asAdmin(tables.map((table) => `DELETE FROM ${table}`).join('; '));
    await prepareDatabase(db.adminUrl, { referenceData: plumbing });
    expect(await shown()).toEqual(plumbing);
  });

  test('a database with reference data keeps it', async () => {
    await setReferenceData(by(), plumbing);
    await prepareDatabase(db.adminUrl, { referenceData: readReferenceData(SHIPPED) });
    expect(await shown()).toEqual(plumbing);
  });
});
