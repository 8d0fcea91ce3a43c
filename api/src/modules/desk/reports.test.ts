import sql from 'sql-template-tag';
import { createMembership, createUser, type Member, usePortal } from '../../testing/index.ts';
import { sendInstruction } from '../../testing/instructions.ts';
import { fund } from '../../testing/points.ts';
import { type StaffMember, signInStaff } from '../../testing/staff.ts';
import { answerInstruction } from '../instructions/answering.service.ts';

const portal = usePortal();
const { db, api, createMember } = portal;

const year = new Date().getUTCFullYear();
const PERIOD = `from=${year - 1}-01-01&to=${year + 1}-12-31`;

interface Report {
  columns: string[];
  rows: (string | number | null)[][];
  total: number;
}

async function supervisorOf(...members: Member[]): Promise<StaffMember> {
  const customerIds = members.map(({ customerId }) => customerId);
  return signInStaff(portal, { role: 'supervisor', customerIds });
}

const sent = (member: Member) => sendInstruction(db.database, member);

const answer = (id: number, given: 'accepted' | 'refused') =>
  answerInstruction({ database: db.database, clock: () => null }, id, {
    answer: given,
    reason: 'As agreed.',
  });

/** The rows as objects, without the columns that a test does not look at. */
async function rowsOf(supervisor: StaffMember, report: string, period = PERIOD) {
  const { body } = await supervisor.get<Report>(`/reports/${report}?${period}`);
  return body.rows.map((row) =>
    Object.fromEntries(body.columns.map((column, index) => [column, row[index]])),
  );
}

test('answering times are those of the first answer to each instruction', async () => {
  const member = await createMember();
  const [one, other] = [await sent(member), await sent(member)];
  await db.database.asJob(async (tx) => {
    await tx.rows(sql`
      INSERT INTO instruction_changes (customer_id, instruction_id, state, at)
      SELECT customer_id, id, 'accepted', sent_at + interval '3 hours' FROM instructions WHERE id = ${one.id}`);
    await tx.rows(sql`
      INSERT INTO instruction_changes (customer_id, instruction_id, state, at)
      SELECT customer_id, id, 'done', sent_at + interval '90 hours' FROM instructions WHERE id = ${one.id}`);
    await tx.rows(sql`
      INSERT INTO instruction_changes (customer_id, instruction_id, state, at)
      SELECT customer_id, id, 'accepted', cut_off_at + interval '1 hour' FROM instructions WHERE id = ${other.id}`);
  });
  const [row] = await rowsOf(await supervisorOf(member), 'answering-times');
  expect(row).toMatchObject({ answered: 2, late: 1 });
  expect(Number(row?.medianHours)).toBeGreaterThan(3);
});

test('what is overdue is counted by who has taken it', async () => {
  const member = await createMember();
  const supervisor = await supervisorOf(member);
  await sent(member);
  const taken = await sent(member);
  await db.database.asJob((tx) =>
    tx.rows(sql`
      UPDATE queue_items SET taken_by = ${supervisor.userId}, taken_at = now(), cut_off_at = now() - interval '1 hour'
      WHERE customer_id = ${member.customerId} AND kind = 'instruction' AND subject_id = ${taken.id}`),
  );
  expect(await rowsOf(supervisor, 'overdue')).toMatchObject([
    { agent: supervisor.user.displayName, waiting: 1, overdue: 1 },
    { agent: null, waiting: 1, overdue: 0, oldestCutOff: null },
  ]);
});

test('instructions of the period are counted by their present state', async () => {
  const member = await createMember();
  await sent(member);
  await answer((await sent(member)).id, 'accepted');
  await answer((await sent(member)).id, 'refused');
  const supervisor = await supervisorOf(member);
  expect(await rowsOf(supervisor, 'instructions')).toMatchObject([
    { sent: 3, accepted: 1, done: 0, refused: 1, cancelled: 0 },
  ]);
  expect(await rowsOf(supervisor, 'instructions', 'from=2020-01-01&to=2020-12-31')).toEqual([]);
});

test('points are added up by customer', async () => {
  const member = await createMember();
  await fund(db.database, member.customerId, 500);
  const [row] = await rowsOf(await supervisorOf(member), 'points');
  const { customer, earned, redeemed, refunded, expired, corrected } = row ?? {};
  expect(customer).toBe(member.customer.name);
  expect(Number(earned) + Number(corrected)).toBe(500);
  expect([redeemed, refunded, expired]).toEqual([0, 0, 0]);
});

test('adoption names each customer, also those who do nothing', async () => {
  const [busy, idle] = [await createMember(), await createMember()];
  await sent(busy);
  const rows = await rowsOf(await supervisorOf(busy, idle), 'adoption');
  expect(
    new Map(rows.map(({ customer, people, instructions }) => [customer, [people, instructions]])),
  ).toEqual(
    new Map([
      [busy.customer.name, [1, 1]],
      [idle.customer.name, [1, 0]],
    ]),
  );
});

test('adoption counts who signed in among those who still act for the customer', async () => {
  const member = await createMember();
  const former = await createUser(db.database);
  await createMembership(db.database, { userId: former.id, customerId: member.customerId });
  const signedIn = async () => {
    const [row] = await rowsOf(await supervisorOf(member), 'adoption');
    return row?.signedIn;
  };
  await db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO customer_sign_ins (customer_id, user_id)
      VALUES (${member.customerId}, ${member.userId}), (${member.customerId}, ${former.id})
      ON CONFLICT (customer_id, user_id) DO UPDATE SET at = now()`),
  );
  expect(await signedIn()).toBe(2);
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE memberships SET status = 'deactivated' WHERE user_id = ${former.id}`),
  );
  expect(await signedIn()).toBe(1);
});

test.each(['answering-times', 'overdue', 'instructions', 'points', 'adoption'])(
  'the report %s has nothing of customers whom the person does not see',
  async (report) => {
    const [ours, theirs] = [await createMember(), await createMember()];
    await answer((await sent(theirs)).id, 'accepted');
    await sent(theirs);
    await fund(db.database, theirs.customerId, 500);
    const { body } = await (await supervisorOf(ours)).get<Report>(`/reports/${report}?${PERIOD}`);
    expect(body.rows.filter(([first]) => first !== ours.customer.name)).toEqual([]);
  },
);

test.each([
  ['csv', 'text/csv; charset=utf-8'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
])('a report is a file as %s', async (format, mediaType) => {
  const member = await createMember();
  await sent(member);
  const { token } = await supervisorOf(member);
  const response = await api.get(
    `/customer-portal/desk/reports/instructions/file?${PERIOD}&format=${format}`,
    token,
  );
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe(mediaType);
  expect(response.headers['content-disposition']).toContain(`instructions-${year - 1}-01-01`);
  if (format === 'csv')
    expect(response.body).toMatch(/^."Instruction","Sent","Accepted".+\n"Let lapse",1,0,0,0,0\s+$/s);
});

test('an agent gets no report', async () => {
  const agent = await signInStaff(portal, { role: 'agent' });
  expect((await agent.get(`/reports/points?${PERIOD}`)).status).toBe(403);
});

test.each(['from=2026-02-01&to=2026-01-01', 'from=2026-02-01', 'from=now&to=2026-01-01'])(
  'the period %s is refused',
  async (period) => {
    const member = await createMember();
    expect((await (await supervisorOf(member)).get(`/reports/points?${period}`)).status).toBe(400);
  },
);
