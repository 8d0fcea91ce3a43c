import sql from 'sql-template-tag';
import type { Database } from '../db/index.ts';
import { createSecret, hashSecret } from '../tokens/index.ts';

interface TestFeed {
  userId: number;
  /** Null means all customers of the person. */
  customerId: number | null;
  name: string;
  query: string;
  alarms: number[];
}

/** A calendar feed, with the path at which it is read. */
export async function createCalendarFeed(
  db: Database,
  overrides: Partial<TestFeed> & { userId: number },
): Promise<TestFeed & { id: number; path: string }> {
  const feed = { customerId: null, name: 'Deadlines', query: '', alarms: [], ...overrides };
  const secret = createSecret();
  const { id } = await db.asJob((tx) =>
    tx.one<{ id: number }>(sql`
      INSERT INTO calendar_feeds (user_id, customer_id, secret_hash, name, query, alarms)
      VALUES (${feed.userId}, ${feed.customerId}, ${hashSecret(secret)}, ${feed.name}, ${feed.query},
              ${feed.alarms}::int[]) RETURNING id`),
  );
  return { ...feed, id, path: `/calendar/${secret}.ics` };
}
