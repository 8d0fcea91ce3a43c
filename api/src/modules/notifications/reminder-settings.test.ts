import type { ReminderSettings } from '@atrium/contract';
import sql from 'sql-template-tag';
import { type Member, usePortal } from '../../testing/index.ts';

const PATH = '/notifications/reminders';
const { db, createMember } = usePortal();
const settingsOf = async (member: Member) =>
  (await member.get<{ reminders: ReminderSettings }>(PATH)).body.reminders;

test('a person has the default settings until they change them, for all their customers', async () => {
  const member = await createMember();
  expect(await settingsOf(member)).toEqual({ days: [7, 1], scope: 'mine', byMail: true, digest: 'off' });
  const changed = await member.post(PATH, {
    days: [1, 30, 0],
    scope: 'all',
    byMail: false,
    digest: 'weekly',
  });
  expect(changed).toEqual({
    status: 200,
    body: { reminders: { days: [30, 1, 0], scope: 'all', byMail: false, digest: 'weekly' } },
  });
  expect((await member.forAll.get(PATH)).body).toEqual(changed.body);
  expect(await settingsOf(await createMember({ customer: member.customer }))).toMatchObject({ days: [7, 1] });
});

test.each([
  ['too many days', { days: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }],
  ['a day twice', { days: [7, 7] }],
  ['a day after the deadline', { days: [-1] }],
  ['an unknown scope', { scope: 'theirs' }],
  ['an unknown interval', { digest: 'hourly' }],
])('%s is refused', async (_, wrong) => {
  const member = await createMember();
  const response = await member.post(PATH, {
    days: [7],
    scope: 'mine',
    byMail: true,
    digest: 'off',
    ...wrong,
  });
  expect(response.status).toBe(422);
});

test('a query without any filter sees and changes only the settings of its person', async () => {
  const [mine, other] = [await createMember(), await createMember()];
  for (const member of [mine, other])
    await member.post(PATH, { days: [3], scope: 'mine', byMail: true, digest: 'off' });
  const asMine = <R>(query: ReturnType<typeof sql>) =>
    db.database.inScope({ userId: mine.userId, customerIds: [other.customerId] }, (tx) => tx.rows<R>(query));
  expect(await asMine(sql`UPDATE reminder_settings SET by_mail = false RETURNING user_id AS id`)).toEqual([
    { id: mine.userId },
  ]);
  await expect(
    asMine(sql`
      INSERT INTO reminder_settings (user_id, days, scope, by_mail) VALUES (${other.userId}, '{}', 'mine', false)
      ON CONFLICT (user_id) DO UPDATE SET by_mail = false`),
  ).rejects.toThrow(/row-level security/);
  expect(await settingsOf(other)).toMatchObject({ byMail: true });
});

test('a request reads and writes no claims of reminders', async () => {
  const { userId, customerId } = await createMember();
  const inScope = (query: ReturnType<typeof sql>) =>
    db.database.inScope({ userId, customerIds: [customerId] }, (tx) => tx.rows(query));
  for (const query of [sql`SELECT FROM deadline_reminders`, sql`DELETE FROM deadline_reminders`])
    await expect(inScope(query)).rejects.toThrow(/permission denied/);
});
