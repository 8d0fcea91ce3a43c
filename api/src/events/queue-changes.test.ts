import { QUEUE_EVENT } from '@atrium/contract/desk';
import sql from 'sql-template-tag';
import { createApplication, createCustomer, usePortal } from '../testing/index.ts';
import { signInStaff } from '../testing/staff.ts';
import { openStream } from '../testing/streams.ts';

const { db, api } = usePortal();
const portal = { db, api };
let address: string;

beforeAll(async () => {
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 });
  address = `${url}/customer-portal/desk/queue/stream`;
});

async function createCase() {
  const { id: customerId } = await createCustomer(db.database);
  const { id: applicationId } = await createApplication(db.database, { customerId });
  return { customerId, applicationId };
}

/** A customer writes, which is an item of the queue. */
const write = ({ customerId, applicationId }: Awaited<ReturnType<typeof createCase>>) =>
  db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO queue_items (customer_id, kind, subject_id, application_id, cut_off_at)
      VALUES (${customerId}, 'message', ${applicationId}, ${applicationId}, now())
      ON CONFLICT (customer_id, kind, subject_id) DO UPDATE SET version = queue_items.version + 1`),
  );

test('an agent learns at once that the queue has changed', async () => {
  const found = await createCase();
  const agent = await signInStaff(portal, { customerIds: [found.customerId] });
  const reader = await openStream(address, agent.token);
  expect(reader.events).toEqual([{ event: QUEUE_EVENT, data: expect.any(String) }]);
  await write(found);
  await reader.until((events) => events.length === 2);
  await write(found);
  await reader.until((events) => events.length === 3);
  await db.database.asJob((tx) =>
    tx.rows(sql`DELETE FROM queue_items WHERE customer_id = ${found.customerId}`),
  );
  await reader.until((events) => events.length === 4);
  reader.stop();
});

test('an agent learns nothing of the customers of others', async () => {
  const [own, others] = [await createCase(), await createCase()];
  const agent = await signInStaff(portal, { customerIds: [own.customerId] });
  const supervisor = await signInStaff(portal, { role: 'supervisor' });
  const [reader, ofAll] = [
    await openStream(address, agent.token),
    await openStream(address, supervisor.token),
  ];
  await write(others);
  await ofAll.until((events) => events.length === 2);
  await write(own);
  await ofAll.until((events) => events.length === 3);
  await reader.until((events) => events.length === 2);
  expect(reader.events.at(-1)).toEqual(ofAll.events.at(-1));
  reader.stop();
  ofAll.stop();
});

test.each([
  ['whose session has ended', sql`UPDATE sessions SET revoked_at = now() WHERE user_id =`],
  ['who is no staff any more', sql`UPDATE staff SET deactivated_at = now() WHERE user_id =`],
])('the stream of an agent %s ends with the next change', async (_who, end) => {
  const found = await createCase();
  const agent = await signInStaff(portal);
  const reader = await openStream(address, agent.token);
  await db.database.asJob((tx) => tx.rows(sql`${end} ${agent.userId}`));
  await write(found);
  await reader.ended;
  expect(reader.events).toHaveLength(1);
});

test('to a member the stream does not exist', async () => {
  const unknown = await api.get('/customer-portal/desk/nothing');
  const answer = await api.get(
    '/customer-portal/desk/queue/stream',
    await api.app.tokens.signUser(1, crypto.randomUUID()),
  );
  expect([answer.statusCode, answer.json().title]).toEqual([404, unknown.json().title]);
});
