import sql from 'sql-template-tag';
import type { OutboxEvent } from '../../outbox/index.ts';
import { createCustomer, createMembership, type TestCustomer, usePortal } from '../../testing/index.ts';
import { attachmentEvent, choose, happen } from '../../testing/notified.ts';
import { notifyOfEvents } from './arrivals.service.ts';

const { db, api, createMember } = usePortal();

const PATH = '/customer-portal/notifications';

/** A member with a token for all of their customers. */
async function createReader(customer?: TestCustomer) {
  const { forAll, ...member } = await createMember({ customer, role: 'viewer' });
  return { ...member, ...forAll };
}

const list = async (token: string, query = '') => (await api.get(`${PATH}${query}`, token)).json();
const titles = async (token: string, query = '') =>
  (await list(token, query)).userNotifications.map(({ title }: { title: string }) => title);

test('an event notifies everyone who may act for its customer, and no one else', async () => {
  const member = await createReader();
  const colleague = await createReader(member.customer);
  const stranger = await createReader();
  await happen(db.database, attachmentEvent(member.customerId));
  expect(await titles(member.token)).toEqual(['New document for R-1 Example']);
  expect(await titles(colleague.token)).toEqual(['New document for R-1 Example']);
  expect(await titles(stranger.token)).toEqual([]);
});

test('a person who has just lost the membership gets no notification and sees no earlier one', async () => {
  const member = await createReader();
  await happen(db.database, attachmentEvent(member.customerId, 'before.pdf'));
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE memberships SET status = 'deactivated' WHERE user_id = ${member.userId}`),
  );
  await happen(db.database, attachmentEvent(member.customerId, 'after.pdf'));
  const { count } = await db.database.asJob((tx) =>
    tx.one<{ count: number }>(sql`SELECT count(*) FROM notifications WHERE user_id = ${member.userId}`),
  );
  expect(count).toBe(1);
  expect((await api.get(PATH, member.token)).statusCode).toBe(403);
});

test('a person whose account is not active gets no notification', async () => {
  const member = await createReader();
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE users SET status = 'deactivated' WHERE id = ${member.userId}`),
  );
  await happen(db.database, attachmentEvent(member.customerId));
  const { count } = await db.database.asJob((tx) =>
    tx.one<{ count: number }>(sql`SELECT count(*) FROM notifications WHERE user_id = ${member.userId}`),
  );
  expect(count).toBe(0);
});

test('an event that is dispatched twice notifies once', async () => {
  const member = await createReader();
  const event = {
    ...attachmentEvent(member.customerId),
    id: 2 ** 40,
    createdAt: new Date().toISOString(),
  };
  for (const _ of [1, 2]) await db.database.asJob((tx) => notifyOfEvents(tx, event));
  expect(await titles(member.token)).toEqual(['New document for R-1 Example']);
});

test('the person who caused an event gets no notification of it', async () => {
  const member = await createReader();
  const event = attachmentEvent(member.customerId);
  await happen(db.database, { ...event, payload: { ...event.payload, actorId: member.userId } });
  expect(await titles(member.token)).toEqual([]);
});

test('a kind that is switched off everywhere is not stored; one that goes by mail only is not shown', async () => {
  const silent = await createReader();
  const byMail = await createReader(silent.customer);
  const off = { kind: 'document', channel: 'portal', enabled: false };
  await choose(db.database, { ...off, userId: silent.userId });
  await choose(db.database, { ...off, userId: byMail.userId });
  await choose(db.database, { ...off, userId: byMail.userId, channel: 'email', enabled: true });
  await happen(db.database, attachmentEvent(silent.customerId));
  const rows = await db.database.asJob((tx) =>
    tx.rows(sql`
      SELECT n.user_id AS "userId", n.shown, d.channel FROM notifications n
      LEFT JOIN deliveries d ON d.notification_id = n.id OR d.collected_mail_id = n.collected_mail_id
      WHERE n.customer_id = ${silent.customerId}`),
  );
  expect(rows).toEqual([{ userId: byMail.userId, shown: false, channel: 'email' }]);
  expect(await list(byMail.token)).toMatchObject({ total: 0, unread: 0 });
});

function expiring(reward: { id: number; name: string } | null): OutboxEvent {
  return { kind: 'points.expiring', payload: { points: 5, daysAhead: 7, dueOn: '2027-05-01', reward } };
}

const programmeEvents: readonly [string, OutboxEvent, unknown][] = [
  [
    'earned points link to the way that earned them',
    {
      kind: 'points.earned',
      payload: {
        points: 5,
        pending: false,
        availableAt: new Date().toISOString(),
        ruleId: 3,
        subject: { kind: 'point_transaction', id: 1, label: 'R-1' },
      },
    },
    { kind: 'earn_point', id: 3 },
  ],
  [
    'points that expire link to a reward that they can be spent on',
    expiring({ id: 2, name: 'Clearance search' }),
    { kind: 'reward', id: 2 },
  ],
  ['points that are enough for no reward link to none', expiring(null), null],
];

test.each(programmeEvents)('%s', async (_, event, subject) => {
  const member = await createReader();
  await happen(db.database, { ...event, customerId: member.customerId });
  expect((await list(member.token)).userNotifications).toMatchObject([{ subject }]);
});

test('an event of long ago notifies no one', async () => {
  const member = await createReader();
  await db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO outbox (kind, customer_id, payload, created_at)
      VALUES ('points.expired', ${member.customerId},
              '{"points": 5, "expiresAt": "2027-01-01T00:00:00Z", "subject": {"kind": "point_transaction", "id": 1, "label": "x"}}',
              now() - interval '8 days')`),
  );
  await happen(db.database);
  expect(await titles(member.token)).toEqual([]);
});

test('the list is filtered by unread, kind and customer', async () => {
  const member = await createReader();
  const { id: other } = await createCustomer(db.database);
  await createMembership(db.database, { userId: member.userId, customerId: other, role: 'viewer' });
  await happen(db.database, attachmentEvent(member.customerId, 'one'), {
    kind: 'points.expiring',
    customerId: other,
    payload: { points: 9, daysAhead: 7, dueOn: '2027-05-01' },
  });
  const { userNotifications } = await list(member.token, '?kind=document');
  expect(userNotifications).toHaveLength(1);
  await api.get(`${PATH}/read/${userNotifications[0].id}`, member.token);
  expect(await titles(member.token, '?unread=true')).toEqual(['9 points will expire in 7 days']);
  expect(await titles(member.token, '?unread=false')).toEqual(['New document for R-1 Example']);
  expect(await titles(member.token, `?customer=${other}`)).toEqual(['9 points will expire in 7 days']);
  expect(await list(member.token)).toMatchObject({ total: 2, unread: 1 });
});

test('marking all as read is limited to the filter and to what the list had shown', async () => {
  const member = await createReader();
  await happen(db.database, attachmentEvent(member.customerId, 'seen'));
  await happen(db.database, {
    kind: 'points.expiring',
    customerId: member.customerId,
    payload: { points: 1, daysAhead: 7, dueOn: '2027-05-01' },
  });
  const { latestId } = await list(member.token);
  await happen(db.database, attachmentEvent(member.customerId, 'arrived later'));
  const body = { upTo: latestId, kind: ['document'] };
  const response = await api.post(`${PATH}/read_all`, body, member.token);
  expect(response.json()).toEqual({ marked: 1, unread: 2, change: expect.any(String) });
});

test('up to 10,000 are counted, and the list says that there are more', async () => {
  const member = await createReader();
  await db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO notifications (user_id, customer_id, kind, message, parameters, read_at)
      SELECT ${member.userId}, ${member.customerId}, 'document', 'documentUploaded', '{"label": "R-1", "name": "a.pdf"}',
             CASE WHEN n > 2 THEN now() END
      FROM generate_series(1, 10001) n`),
  );
  const counted = async (query: string) => {
    const { total, hasMore, unread } = await list(member.token, query);
    return { total, hasMore, unread };
  };
  expect(await counted('')).toEqual({ total: 10_000, hasMore: true, unread: 2 });
  expect(await counted('?unread=true')).toEqual({ total: 2, hasMore: false, unread: 2 });
});

test('no one reads or marks the notifications of another person', async () => {
  const member = await createReader();
  const colleague = await createReader(member.customer);
  await happen(db.database, attachmentEvent(member.customerId));
  const [{ id }] = (await list(member.token)).userNotifications;
  expect((await api.get(`${PATH}/read/${id}`, colleague.token)).statusCode).toBe(404);
  await api.post(`${PATH}/read_all`, { upTo: 2 ** 31 }, colleague.token);
  expect(await list(member.token)).toMatchObject({ unread: 1 });
});
