import type { CalendarFeed } from '@atrium/contract';
import sql from 'sql-template-tag';
import {
  createApplication,
  createCalendarFeed,
  createDeadline,
  createMembership,
  inDays,
  type Member,
  OLD_PASSWORD,
  usePortal,
} from '../../testing/index.ts';
import { hashPassword } from '../identity/credentials/index.ts';

const { db, api, createMember: createPerson } = usePortal();
let passwordHash: string;
let member: Member;
beforeAll(async () => {
  passwordHash = await hashPassword(OLD_PASSWORD);
});
const createMember: typeof createPerson = (overrides) => createPerson({ passwordHash, ...overrides });
beforeEach(async () => {
  member = await createMember({ role: 'viewer' });
});

let networks = 0;
/** Each read is from a network of its own, since reads are counted by it. */
const readFeed = (path: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url: path, headers: { 'x-forwarded-for': `198.51.100.${++networks % 250}`, ...headers } });
/** Ids of the deadlines in a calendar, or the status of a refusal. */
const deadlinesIn = async (path: string) => {
  const { statusCode, body } = await readFeed(path);
  if (statusCode !== 200) return statusCode;
  return [...body.matchAll(/^UID:deadline-(\d+)@/gm)].map(([, id]) => Number(id)).sort((a, b) => a - b);
};
const run = (query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows(query));
const createOf = async ({ customerId }: { customerId: number }) =>
  (await createDeadline(db.database, { customerId })).id;
const list = async (client: Pick<Member, 'get'>) =>
  (await client.get<{ calendarFeeds: CalendarFeed[] }>('/calendar_feeds')).body.calendarFeeds;
const create = (client: Pick<Member, 'post'>, body: object = {}) =>
  client.post<{ calendarFeed: CalendarFeed; address: string; type?: string }>('/calendar_feeds', {
    name: 'Mine',
    query: 'state=open',
    password: OLD_PASSWORD,
    ...body,
  });

test('a feed is created, read at the address that is shown once, listed with its last use, and revoked', async () => {
  const id = await createOf(member);
  const { status, body } = await create(member, { query: 'state=open&due=90', alarms: [7, 1, 7] });
  expect(status).toBe(201);
  expect(body.calendarFeed).toMatchObject({
    name: 'Mine',
    description: 'Open · due in 90 days',
    alarms: [1, 7],
    customer: { id: member.customerId },
    lastUsedAt: null,
  });
  expect(body.address).toMatch(/^http:\/\/localhost(:80)?\/calendar\/[\w-]{43}\.ics$/);
  const path = new URL(body.address).pathname;
  const response = await readFeed(path);
  expect(response.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
  });
  expect(await deadlinesIn(path)).toEqual([id]);

  const [listed] = await list(member);
  expect(listed).toEqual({ ...body.calendarFeed, lastUsedAt: expect.any(String) });
  expect(JSON.stringify(listed)).not.toContain(path.slice(10, 53));
  expect((await member.post(`/calendar_feeds/${listed?.id}/revoke`)).status).toBe(204);
  expect(await deadlinesIn(path)).toBe(404);
  expect(await list(member)).toEqual([]);
});

test('the secret is stored as a hash only', async () => {
  const { address } = (await create(member)).body;
  const secret = /([\w-]{43})\.ics$/.exec(address)?.[1] ?? '';
  const [row] = (await run(sql`
    SELECT to_jsonb(f)::text AS row FROM calendar_feeds f WHERE user_id = ${member.userId}`)) as {
    row: string;
  }[];
  expect(row?.row).not.toContain(secret);
  expect(row?.row).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
});

describe('an address', () => {
  const isRefused = async (path: string) => {
    const unknown = await readFeed(`/calendar/${'A'.repeat(43)}.ics`);
    const response = await readFeed(path);
    const plain = (text: string) => text.replace(/"requestId":"[^"]+"/, '');
    expect(response.statusCode).toBe(404);
    expect(plain(response.body)).toBe(plain(unknown.body));
    expect(Object.keys(response.headers)).toEqual(Object.keys(unknown.headers));
  };
  const ofMember = () =>
    createCalendarFeed(db.database, { userId: member.userId, customerId: member.customerId });

  it.each([
    ['was revoked', async () => run(sql`DELETE FROM calendar_feeds WHERE user_id = ${member.userId}`)],
    [
      'has lapsed',
      async () =>
        run(sql`
          UPDATE calendar_feeds SET created_at = now() - interval '400 days', last_used_at = now() - interval '181 days'
          WHERE user_id = ${member.userId}`),
    ],
    [
      'is of an account that is not active',
      async () => run(sql`UPDATE users SET status = 'deactivated' WHERE id = ${member.userId}`),
    ],
    [
      'is of a member whose access ended',
      async () => run(sql`UPDATE memberships SET status = 'deactivated' WHERE user_id = ${member.userId}`),
    ],
    [
      'is of someone who left',
      async () => run(sql`DELETE FROM memberships WHERE user_id = ${member.userId}`),
    ],
    [
      'names only customers that the person left',
      async () =>
        run(sql`
          UPDATE calendar_feeds SET query = 'customer=2147483647' WHERE user_id = ${member.userId}`),
    ],
  ])('that %s gets the same 404 as an unknown one, from the next read on', async (_name, end) => {
    const { path } = await ofMember();
    expect((await readFeed(path)).statusCode).toBe(200);
    await end();
    await isRefused(path);
  });

  it.each(['', 'x.ics', `${'A'.repeat(43)}`, `${'A'.repeat(43)}.html`, `${'A'.repeat(90)}.ics`, '%00.ics'])(
    'such as /calendar/%s is an unknown one',
    async (file) => {
      expect((await readFeed(`/calendar/${file}`)).statusCode).toBe(404);
    },
  );
});

describe('whose deadlines a feed shows', () => {
  let other: Member;
  beforeEach(async () => {
    other = await createMember();
  });

  it('for one customer shows no other, even of the same person; and nothing if its query names one', async () => {
    await createMembership(db.database, { userId: member.userId, customerId: other.customerId });
    const [mine] = [await createOf(member), await createOf(other)];
    const { path } = await createCalendarFeed(db.database, {
      userId: member.userId,
      customerId: member.customerId,
    });
    expect(await deadlinesIn(path)).toEqual([mine]);
    await run(sql`
      UPDATE calendar_feeds SET query = ${`customer=${member.customerId}&customer=${other.customerId}`}
      WHERE user_id = ${member.userId}`);
    expect(await deadlinesIn(path)).toBe(404);
  });

  it('for all customers follows the memberships', async () => {
    const [mine, theirs] = [await createOf(member), await createOf(other)];
    const { path } = await createCalendarFeed(db.database, { userId: member.userId });
    expect(await deadlinesIn(path)).toEqual([mine]);
    await createMembership(db.database, { userId: member.userId, customerId: other.customerId });
    expect(await deadlinesIn(path)).toEqual([mine, theirs]);
    await run(sql`
      UPDATE memberships SET status = 'deactivated'
      WHERE user_id = ${member.userId} AND customer_id = ${member.customerId}`);
    expect(await deadlinesIn(path)).toEqual([theirs]);
  });

  it('is listed and revoked in the scope it was created in, and by its person alone', async () => {
    const ofOne = (await create(member)).body.calendarFeed;
    const ofAll = (await create(member.forAll)).body.calendarFeed;
    expect((await list(member)).map(({ id }) => id)).toEqual([ofOne.id]);
    expect((await list(member.forAll)).map(({ id }) => id)).toEqual([ofAll.id, ofOne.id]);
    const colleague = await createMember({ customer: member.customer });
    expect(await list(colleague)).toEqual([]);
    for (const [client, id] of [
      [member, ofAll.id],
      [colleague, ofOne.id],
      [colleague.forAll, ofAll.id],
    ] as const)
      expect((await client.post(`/calendar_feeds/${id}/revoke`)).status).toBe(404);
  });
});

test('row-level security hides the feeds of others, and the hash from every request', async () => {
  const colleague = await createMember({ customer: member.customer });
  await createCalendarFeed(db.database, { userId: colleague.userId, customerId: member.customerId });
  const scope = { userId: member.userId, customerIds: [member.customerId] };
  const asRequest = (query: ReturnType<typeof sql>) => db.database.inScope(scope, (tx) => tx.rows(query));
  expect(await asRequest(sql`SELECT id FROM calendar_feeds`)).toEqual([]);
  expect(await asRequest(sql`DELETE FROM calendar_feeds RETURNING id`)).toEqual([]);
  await expect(asRequest(sql`SELECT secret_hash FROM calendar_feeds`)).rejects.toThrow(/permission denied/);
  await expect(
    asRequest(sql`
      INSERT INTO calendar_feeds (user_id, customer_id, secret_hash, name, query)
      VALUES (${colleague.userId}, ${member.customerId}, decode(repeat('00', 32), 'hex'), 'Theirs', '')`),
  ).rejects.toThrow(/row-level security/);
});

test('an unchanged calendar is a 304, and a changed one is sent', async () => {
  const { customerId } = member;
  const { id: applicationId } = await createApplication(db.database, { customerId });
  await createDeadline(db.database, { customerId, applicationId, dueAt: inDays(5) });
  const { path } = await createCalendarFeed(db.database, { userId: member.userId, customerId });
  const { headers } = await readFeed(path);
  const again = () => readFeed(path, { 'if-none-match': String(headers.etag) });
  expect(await again()).toMatchObject({ statusCode: 304, body: '' });
  await createDeadline(db.database, { customerId, applicationId, dueAt: inDays(6) });
  const changed = await again();
  expect(changed.statusCode).toBe(200);
  expect(changed.headers.etag).not.toBe(headers.etag);
});

test('the last use is written at most once a minute', async () => {
  const { path, id } = await createCalendarFeed(db.database, { userId: member.userId });
  const versionOf = async () => (await run(sql`SELECT xmin FROM calendar_feeds WHERE id = ${id}`))[0];
  await readFeed(path);
  const once = await versionOf();
  await readFeed(path);
  expect(await versionOf()).toEqual(once);
  await run(sql`UPDATE calendar_feeds SET last_used_at = now() - interval '2 minutes' WHERE id = ${id}`);
  const before = await versionOf();
  await readFeed(path);
  expect(await versionOf()).not.toEqual(before);
});

test('a feed reaches a year back and two ahead', async () => {
  const { customerId } = member;
  const { id: applicationId } = await createApplication(db.database, { customerId });
  const at = async (days: number) =>
    (await createDeadline(db.database, { customerId, applicationId, dueAt: inDays(days) })).id;
  const [, first, last] = [await at(-400), await at(-360), await at(720), await at(760)];
  const { path } = await createCalendarFeed(db.database, { userId: member.userId, customerId });
  expect(await deadlinesIn(path)).toEqual([first, last]);
});

test('of more deadlines than a feed holds, the nearest are shown, and the calendar says so', async () => {
  const { customerId } = member;
  const { id } = await createApplication(db.database, { customerId });
  await run(sql`
    INSERT INTO deadlines (customer_id, application_id, kind, due_at)
    SELECT ${customerId}, ${id}, 'payment', ${inDays(3)}::date + n / 2 FROM generate_series(1, 1002) n`);
  const { path } = await createCalendarFeed(db.database, { userId: member.userId, customerId });
  const { body } = await readFeed(path);
  expect(body.match(/^UID:deadline-/gm)).toHaveLength(1_000);
  expect(body).toContain(`DTSTART;VALUE=DATE:${inDays(3).replaceAll('-', '')}`);
  expect(body).not.toContain(`DTSTART;VALUE=DATE:${inDays(504).replaceAll('-', '')}`);
  expect(body).toContain('Only the 1\\,000 nearest deadlines are shown.');
});

test('a feed has the cut-off of what is not instructed yet, and then the instruction', async () => {
  const { customerId } = member;
  const { id: applicationId } = await createApplication(db.database, { customerId });
  const dueAt = inDays(60);
  const { id } = await createDeadline(db.database, { customerId, applicationId, kind: 'payment', dueAt });
  const { path } = await createCalendarFeed(db.database, { userId: member.userId, customerId });
  const { body } = await readFeed(path);
  expect(body).toContain(`UID:cut-off-${id}@`);
  const manager = await createMember({ customer: member.customer, role: 'manager' });
  await manager.post('/instructions', { kindId: 2, targets: [{ applicationId, deadlineId: id }] });
  const later = (await readFeed(path)).body;
  expect(later).not.toContain('UID:cut-off-');
  expect(later).toContain('DESCRIPTION:Instruction: Pay the fee\\, sent.');
});

describe('titles', () => {
  const titleOf = async (path: string) => /\((Secret plan)\)/.exec((await readFeed(path)).body)?.[1];

  it('are shown once an owner allows them, with an entry in the activity log', async () => {
    const owner = await createMember({ customer: member.customer, role: 'owner' });
    const { customerId, userId } = member;
    const application = await createApplication(db.database, { customerId, title: 'Secret plan' });
    await createDeadline(db.database, { customerId, applicationId: application.id });
    const { path } = await createCalendarFeed(db.database, { userId, customerId });
    expect(await titleOf(path)).toBeUndefined();
    for (const role of ['manager', 'viewer'] as const) {
      const other = await createMember({ customer: member.customer, role });
      expect((await other.post('/calendar_feeds/titles', { areShown: true })).status).toBe(403);
    }
    expect((await owner.forAll.post('/calendar_feeds/titles', { areShown: true })).status).toBe(409);
    expect(await owner.post('/calendar_feeds/titles', { areShown: true })).toEqual({
      status: 200,
      body: { areShown: true },
    });
    expect((await member.get('/calendar_feeds/titles')).body).toEqual({ areShown: true });
    expect(await titleOf(path)).toBe('Secret plan');
    const log = await owner.get<{ activityLogs: { details: object }[] }>(
      '/activity_logs?action=calendar_titles.changed',
    );
    expect(log.body.activityLogs.map(({ details }) => details)).toEqual([
      { before: { calendarTitles: false }, after: { calendarTitles: true } },
    ]);
  });
});

test.each([
  ['a name that is empty', { name: ' ' }, 422, 'name'],
  ['a name with a line break', { name: 'a\r\nb' }, 422, 'name'],
  ['a query with an unknown filter', { query: 'owner=1' }, 422, 'query'],
  ['a query with a page', { query: 'page=2' }, 422, 'query'],
  ['a query with a wrong date', { query: 'from=2026-02-30' }, 422, 'query'],
  ['a query with a customer of others', { query: 'customer=2147483647' }, 400, 'customer'],
  ['another alarm', { alarms: [2] }, 422, 'alarms.0'],
])('%s is refused', async (_name, body, status, field) => {
  const response = await create(member, body);
  expect(response.status).toBe(status);
  expect(Object.keys((response.body as unknown as { errors: object }).errors)).toEqual([field]);
});

test('a person has at most 20 feeds for a customer, also if they are created at once', async () => {
  for (let count = 0; count < 18; count++) await createCalendarFeed(db.database, member);
  // More at once would be delayed, as wrong passwords are.
  const created = await Promise.all(Array.from({ length: 5 }, () => create(member)));
  expect(created.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(created.find(({ status }) => status === 409)?.body.type).toBe('urn:atrium:problem:limit-reached');
});

describe('reads are limited, until the window ends', () => {
  beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2027, 0, 1, 12)));
  afterEach(() => void jest.restoreAllMocks());
  const times = async (count: number, read: () => Promise<{ statusCode: number }>) => {
    const statuses = [];
    for (let turn = 0; turn < count; turn++) statuses.push((await read()).statusCode);
    return Map.groupBy(statuses, (status) => status);
  };

  it('by network, whatever the addresses are', async () => {
    const guess = (ip: string) =>
      api.app.inject({ url: '/calendar/guess.ics', headers: { 'x-forwarded-for': ip } });
    const statuses = await times(122, () => guess('2001:db8:9:9::1'));
    expect([statuses.get(404)?.length, statuses.get(429)?.length]).toEqual([120, 2]);
    const refused = await guess('2001:db8:9:9::2');
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 60]);
    expect((await guess('2001:db8:9:a::1')).statusCode).toBe(404);
  });

  it('by feed, whatever the networks are', async () => {
    const { path } = await createCalendarFeed(db.database, { userId: member.userId });
    const statuses = await times(61, () => readFeed(path));
    expect([statuses.get(200)?.length, statuses.get(429)?.length]).toEqual([60, 1]);
  });
});
