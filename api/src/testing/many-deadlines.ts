import sql from 'sql-template-tag';
import type { Database } from '../db/index.ts';
import { createApplication, createCustomer, createMembership, createUser } from './factories.ts';

/** A person with this many deadlines tomorrow, of which the person is reminded now. @returns their id */
export async function createManyDue(db: Database, count: number): Promise<number> {
  const { id: customerId } = await createCustomer(db);
  const { id: userId } = await createUser(db);
  await createMembership(db, { userId, customerId });
  const { id: applicationId } = await createApplication(db, { customerId });
  await db.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO deadlines (customer_id, application_id, kind, due_at, responsible_id)
      SELECT ${customerId}, ${applicationId}, 'response', (now() AT TIME ZONE 'UTC')::date + 1, ${userId}
      FROM generate_series(1, ${count})`),
  );
  return userId;
}
