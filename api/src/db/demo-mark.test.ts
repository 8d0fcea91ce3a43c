import { createTestDatabase, createUser } from '../testing/index.ts';
import { holdsDemoPeople } from './index.ts';

test('the address of a demo person, which anybody may invite, makes no demo', async () => {
  const db = await createTestDatabase();
  await createUser(db.database, { email: 'viewer@acme.example' });
  expect(await holdsDemoPeople(db.database)).toBe(false);
  await db.drop();
});
