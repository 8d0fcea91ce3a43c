import sql from 'sql-template-tag';
import { setDemoMark } from '../db/index.ts';
import { createCustomer, type TestDatabase, useTestDatabase } from '../testing/index.ts';
import { RealCustomers, seedApplications } from './seed-applications.ts';

const SIZE = { applications: 600, customers: 12, seed: 7 };

const databases = [useTestDatabase(), useTestDatabase()];

const summary = ({ database }: TestDatabase) =>
  database.asJob((tx) =>
    tx.rows(sql`
      SELECT c.code, a.reference, a.title, a.status_id, a.applied_at, a.spending, a.updated_at,
             (SELECT count(*) FROM application_status_history h WHERE h.application_id = a.id) AS steps,
             (SELECT coalesce(sum(amount), 0)::int8 FROM fees f WHERE f.application_id = a.id AND paid_at IS NOT NULL) AS fees
      FROM applications a JOIN customers c ON c.id = a.customer_id ORDER BY a.reference`),
  );

test('the given number of applications is stored, skewed, the same for the same seed, and only once', async () => {
  const stored = await Promise.all(databases.map(({ url }) => seedApplications(url, SIZE)));
  expect(stored).toEqual([1, 2].map(() => ({ stored: 600, filledBefore: 0 })));
  const [one, other] = await Promise.all(databases.map(summary));
  expect(one).toEqual(other);
  const rows = one as { code: string; spending: number; fees: number; steps: number }[];
  expect(rows.every(({ spending, fees }) => spending === fees)).toBe(true);
  expect(rows.every(({ steps }) => steps > 0)).toBe(true);
  const sizes = Object.values(Object.groupBy(rows, ({ code }) => code)).map((each) => each?.length ?? 0);
  expect(sizes).toHaveLength(12);
  expect(Math.max(...sizes)).toBeGreaterThan(4 * Math.min(...sizes));
  const again = await seedApplications((databases[0] as TestDatabase).url, SIZE);
  expect(again).toEqual({ stored: 0, filledBefore: 12 });
}, 30_000);

describe('with a customer that is not generated', () => {
  const db = useTestDatabase({ forEachTest: true });

  test('nothing is stored without consent', async () => {
    await createCustomer(db.database);
    await expect(seedApplications(db.url, SIZE)).rejects.toThrow(RealCustomers);
    expect(await summary(db)).toEqual([]);
    const asked = { ...SIZE, nextToRealCustomers: true };
    expect(await seedApplications(db.url, asked)).toMatchObject({ stored: 600 });
  });

  test('a demo is filled', async () => {
    await createCustomer(db.database);
    await db.database.asJob(setDemoMark);
    expect(await seedApplications(db.url, SIZE)).toMatchObject({ stored: 600 });
  });
});
