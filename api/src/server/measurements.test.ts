import { Metrics } from '@atrium/server';
import pg from 'pg';
import sql from 'sql-template-tag';
import { createScheduler } from '../jobs/index.ts';
import { createCustomer, createMembership, createUser, useTestDatabase } from '../testing/index.ts';
import { attachmentEvent, choose, happen } from '../testing/notified.ts';
import { measuringJobs } from './measurements.ts';

const db = useTestDatabase({ forEachTest: true });
const silent = { info: () => undefined, error: () => undefined };

async function measured(job: string): Promise<string> {
  const metrics = new Metrics();
  await createScheduler(db.database, measuringJobs(db.database, metrics), silent).run(job);
  return metrics.text();
}

test('the queues are measured: mail by lane, and events that wait', async () => {
  const [customer, user] = [await createCustomer(db.database), await createUser(db.database)];
  await createMembership(db.database, { userId: user.id, customerId: customer.id });
  await choose(db.database, { userId: user.id, kind: 'document', channel: 'email', enabled: true });
  await happen(db.database, attachmentEvent(customer.id));
  await db.database.asJob(async (tx) => {
    await tx.rows(sql`UPDATE deliveries SET due_at = now() - interval '90 seconds'`);
    await tx.rows(sql`UPDATE outbox SET dispatched_at = NULL, retry_at = now() + interval '1 hour'`);
    await tx.rows(sql`UPDATE outbox SET created_at = now() - interval '70 seconds'`);
  });
  const text = await measured('measure-queues');
  expect(text).toContain('atrium_mail_waiting{lane="urgent"} 0\n');
  expect(text).toContain('atrium_mail_waiting{lane="bulk"} 1\n');
  expect(text).toContain('atrium_mail_oldest_seconds{lane="bulk"} 90\n');
  expect(text).toContain('atrium_mail_failed{state="refused"} 0\n');
  expect(text).toContain('atrium_outbox_waiting 1\n');
  expect(text).toMatch(/^atrium_outbox_oldest_seconds 7\d$/m);
});

test('a ledger that does not agree with itself is counted', async () => {
  expect(await measured('check-ledger')).toContain('atrium_ledger_violations 0\n');
  const { id } = await createCustomer(db.database);
  const admin = new pg.Client({ connectionString: db.adminUrl });
  await admin.connect();
  await admin.query(
    `SET session_replication_role = replica; UPDATE wallets SET points = 5 WHERE customer_id = ${id}`,
  );
  await admin.end();
  expect(await measured('check-ledger')).toContain('atrium_ledger_violations 1\n');
});
