import { createTestDatabase, createUser, type TestDatabase } from '../testing/index.ts';
import { holdsDemoPeople, setDemoMark } from './index.ts';

let db: TestDatabase;

beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

test('the address of a demo person, which anybody may invite, makes no demo', async () => {
  await createUser(db.database, { email: 'viewer@acme.example' });
  expect(await holdsDemoPeople(db.database)).toBe(false);
});

test('the mark that demo data sets makes a demo', async () => {
  await db.database.asJob(setDemoMark);
  expect(await holdsDemoPeople(db.database)).toBe(true);
});
