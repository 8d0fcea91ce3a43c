import { createUser, useTestDatabase } from '../testing/index.ts';
import { holdsDemoPeople, setDemoMark } from './index.ts';

const db = useTestDatabase({ forEachTest: true });

test('the address of a demo person, which anybody may invite, makes no demo', async () => {
  await createUser(db.database, { email: 'viewer@acme.example' });
  expect(await holdsDemoPeople(db.database)).toBe(false);
});

test('the mark that demo data sets makes a demo', async () => {
  await db.database.asJob(setDemoMark);
  expect(await holdsDemoPeople(db.database)).toBe(true);
});
