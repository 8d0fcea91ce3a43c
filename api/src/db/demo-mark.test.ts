import { createUser, useTestDatabase } from '../testing/index.ts';
import { holdsDemoPeople, setDemoMark } from './index.ts';

const db = useTestDatabase({ forEachTest: true });

test('a user with the address of a demo user does not make the database a demo, since anyone may invite that address', async () => {
  await createUser(db.database, { email: 'viewer@acme.example' });
  expect(await holdsDemoPeople(db.database)).toBe(false);
});

test('the mark that the demo data sets makes the database a demo', async () => {
  await db.database.asJob(setDemoMark);
  expect(await holdsDemoPeople(db.database)).toBe(true);
});
