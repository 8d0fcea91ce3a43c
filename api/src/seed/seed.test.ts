import sql from 'sql-template-tag';
import { type TestDatabase, useTestDatabase } from '../testing/index.ts';
import { seedApplications } from './seed-applications.ts';

const SIZE = { applications: 600, customers: 12, seed: 7 };

const databases = [useTestDatabase(), useTestDatabase()];

const summary = ({ database }: TestDatabase) =>
  database.asJob((tx) =>
    tx.rows(sql`
      SELECT c.code, a.reference, a.title, a.status_id, a.applied_at, a.spending, a.updated_at,
             (SELECT count(*) FROM application_status_history h WHERE h.application_id = a.id) AS steps,
             (SELECT coalesce(sum(amount), 0)::int8 FROM fees f WHERE f.application_id = a.id) AS fees
      FROM applications a JOIN customers c ON c.id = a.customer_id ORDER BY a.reference`),
  );

test('the given number of applications is stored, skewed, the same for the same seed, and only once', async () => {
  const stored = await Promise.all(databases.map(({ url }) => seedApplications(url, SIZE)));
  expect(stored).toEqual([600, 600]);
  const [one, other] = await Promise.all(databases.map(summary));
  expect(one).toEqual(other);
  const rows = one as { code: string; spending: number; fees: number; steps: number }[];
  expect(rows.every(({ spending, fees }) => spending === fees)).toBe(true);
  expect(rows.every(({ steps }) => steps > 0)).toBe(true);
  const sizes = Object.values(Object.groupBy(rows, ({ code }) => code)).map((each) => each?.length ?? 0);
  expect(sizes).toHaveLength(12);
  expect(Math.max(...sizes)).toBeGreaterThan(4 * Math.min(...sizes));
  expect(await seedApplications((databases[0] as TestDatabase).url, SIZE)).toBe(0);
}, 30_000);
