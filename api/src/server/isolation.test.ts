import { createHash } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import sql from 'sql-template-tag';
import {
  createApplication,
  createCalendarFeed,
  createCustomer,
  createDeadline,
  createInvitation,
  createLineLink,
  createMembership,
  createNotification,
  createUser,
  type Member,
  usePortal,
} from '../testing/index.ts';
import { createReward, fund, newKey } from '../testing/points.ts';

const NO_ID = 2_000_000_000;

const { db, api, createMember } = usePortal();
let mine: Member;
let other: Member;

beforeAll(async () => {
  mine = await createMember();
  other = await createMember();
  // With the token of one customer the ids of the other do not exist, even for a member of both.
  await createMembership(db.database, { userId: mine.userId, customerId: other.customerId });
});

/** Each creates an object of the other customer and returns its id. */
const foreign = {
  application: async () => (await createApplication(db.database, { customerId: other.customerId })).id,
  document: async () => {
    const { id } = await createApplication(db.database, { customerId: other.customerId });
    const content = Buffer.from('%PDF-1.4 what the office wrote');
    const sha256 = createHash('sha256').update(content).digest();
    return idOf(sql`
      WITH stored AS (
        INSERT INTO document_contents (customer_id, sha256, content)
        VALUES (${other.customerId}, ${sha256}, ${content}) ON CONFLICT DO NOTHING)
      INSERT INTO documents (customer_id, application_id, name, media_type, size_bytes, content_sha256)
      VALUES (${other.customerId}, ${id}, 'Report.pdf', 'application/pdf', 30, ${sha256}) RETURNING id`);
  },
  applicationWithDocument: async (): Promise<number> => {
    const id = await foreign.document();
    return idOf(sql`SELECT application_id AS id FROM documents WHERE id = ${id}`);
  },
  deadline: async () => (await createDeadline(db.database, { customerId: other.customerId })).id,
  doneDeadline: async () =>
    (await createDeadline(db.database, { customerId: other.customerId, state: 'done' })).id,
  calendarFeed: async () =>
    (await createCalendarFeed(db.database, { userId: other.userId, customerId: other.customerId })).id,
  notification: () => createNotification(db.database, other),
  member: async () => {
    const { id } = await createUser(db.database);
    await createMembership(db.database, { userId: id, customerId: other.customerId, role: 'viewer' });
    return id;
  },
  invited: async () => (await createInvitation(db.database, { customerId: other.customerId })).id,
  /** For the other owner. */
  invitation: async () => {
    const { id: customerId } = await createCustomer(db.database);
    return (await createInvitation(db.database, { customerId, email: other.user.email })).id;
  },
  lineLink: () => createLineLink(db.database, other.userId),
  redemption: async () => {
    await fund(db.database, other.customerId, 100);
    const { id } = await createReward(db.database, { pointsCost: 100 });
    const response = await call('post', '/customer-portal/rewards/redeem', other.token, { rewardId: id });
    return response.json().redemption.id as number;
  },
  schedule: async () => {
    const values = { name: 'Points', report: 'points_statement', format: 'pdf', rhythm: 'monthly', day: 1 };
    const body = { ...values, timeZone: 'UTC' };
    const response = await api.post('/customer-portal/report_schedules', body, other.token);
    return response.json().reportSchedule.id as number;
  },
  run: async () => {
    const scheduleId = await foreign.schedule();
    return idOf(sql`
      INSERT INTO report_runs (schedule_id, user_id, run_on, expires_at)
      VALUES (${scheduleId}, ${other.userId}, current_date, now() + interval '1 day') RETURNING id`);
  },
  view: () => createView('applications'),
  viewOfDeadlines: () => createView('deadlines'),
};

async function createView(list: string): Promise<number> {
  const body = { name: `View ${newKey()}`, query: 'country=DE' };
  return (await api.post(`/customer-portal/${list}/views`, body, other.token)).json().view.id;
}

const idOf = async (query: ReturnType<typeof sql>) =>
  (await db.database.asJob((tx) => tx.one<{ id: number }>(query))).id;

/** For each route with an id, the object and the body. */
const routes: Record<string, { of: () => Promise<number>; body?: object }> = {
  'get /customer-portal/applications/{id}': { of: foreign.application },
  'get /customer-portal/applications/{id}/documents/content': { of: foreign.applicationWithDocument },
  'get /customer-portal/applications/{id}/neighbours': { of: foreign.application },
  'get /customer-portal/applications/{id}/outlook': { of: foreign.application },
  'get /customer-portal/applications/{id}/pdf': { of: foreign.application },
  'post /customer-portal/auth/line_links/{id}/remove': { of: foreign.lineLink, body: {} },
  'get /customer-portal/deadlines/{id}': { of: foreign.deadline },
  'post /customer-portal/deadlines/{id}/done': { of: foreign.deadline, body: {} },
  'post /customer-portal/deadlines/{id}/reopen': { of: foreign.doneDeadline, body: {} },
  'post /customer-portal/deadlines/{id}/waive': { of: foreign.deadline, body: {} },
  'post /customer-portal/deadlines/{id}/extend': { of: foreign.deadline, body: { dueAt: '2199-01-01' } },
  'post /customer-portal/deadlines/{id}/assign': { of: foreign.deadline, body: { responsibleId: null } },
  'post /customer-portal/deadlines/{id}/snooze': { of: foreign.deadline, body: { until: '2199-01-01' } },
  'get /customer-portal/documents/{id}/content': { of: foreign.document },
  'get /customer-portal/notifications/read/{id}': { of: foreign.notification },
  'get /customer-portal/report_runs/{id}/file': { of: foreign.run },
  'post /customer-portal/report_schedules/{id}/pause': { of: foreign.schedule, body: {} },
  'post /customer-portal/report_schedules/{id}/resume': { of: foreign.schedule, body: {} },
  'post /customer-portal/report_schedules/{id}/delete': { of: foreign.schedule, body: {} },
  'post /customer-portal/notifications/{id}/archive': { of: foreign.notification, body: { archived: true } },
  'post /customer-portal/notifications/{id}/snooze': {
    of: foreign.notification,
    body: { until: '2199-01-01' },
  },
  'get /customer-portal/points/redeem_history/{id}': { of: foreign.redemption },
  'post /customer-portal/points/redeem_history/{id}/refund': { of: foreign.redemption, body: {} },
  'post /customer-portal/applications/views/{id}': {
    of: foreign.view,
    body: { name: 'Taken over', query: 'status=1' },
  },
  'post /customer-portal/calendar_feeds/{id}/revoke': { of: foreign.calendarFeed, body: {} },
  'post /customer-portal/applications/views/{id}/delete': { of: foreign.view, body: {} },
  'post /customer-portal/deadlines/views/{id}': {
    of: foreign.viewOfDeadlines,
    body: { name: 'Taken over', query: 'state=done' },
  },
  'post /customer-portal/deadlines/views/{id}/delete': { of: foreign.viewOfDeadlines, body: {} },
  'post /customer-portal/auth/invitations/{id}/accept': { of: foreign.invitation, body: {} },
  'post /customer-portal/auth/invitations/{id}/decline': { of: foreign.invitation, body: {} },
  'post /customer-portal/users_management/{id}/resend_invitation': { of: foreign.invited, body: {} },
  'post /customer-portal/users_management/{id}/withdraw_invitation': { of: foreign.invited, body: {} },
  'post /customer-portal/users_management/{id}/role': { of: foreign.member, body: { role: 'manager' } },
  'post /customer-portal/users_management/{id}/deactivate': { of: foreign.member, body: {} },
  'post /customer-portal/users_management/{id}/reactivate': { of: foreign.member, body: {} },
  'post /customer-portal/users_management/{id}/end_sessions': { of: foreign.member, body: {} },
};
/** Objects of the provider, which all customers share. */
const shared = [
  'get /customer-portal/rewards/{id}',
  'get /customer-portal/rewards/{id}/preview',
  'get /customer-portal/earn_points/{id}',
];

function call(method: string, url: string, token: string, body?: object): Promise<LightMyRequestResponse> {
  return api.app.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': newKey() },
    ...(body ? { payload: body } : {}),
  });
}

/** A response, without what identifies the request. */
function bytes({ statusCode, headers, body }: LightMyRequestResponse) {
  const { date, 'x-request-id': id, 'content-length': length, ...rest } = headers;
  return { statusCode, headers: rest, body: body.replace(/"(requestId|instance)":"[^"]+"/g, '') };
}

const requestFor = (route: string, id: number) => {
  const [method = '', path = ''] = route.split(' ');
  return [method, path.replace('{id}', String(id))] as const;
};

test('every route with an id is tested here', async () => {
  const { paths } = (await api.get('/openapi.json')).json() as { paths: Record<string, object> };
  const withId = Object.entries(paths).flatMap(([path, methods]) =>
    path.includes('{') ? Object.keys(methods).map((method) => `${method} ${path}`) : [],
  );
  expect(withId.toSorted()).toEqual([...Object.keys(routes), ...shared].toSorted());
});

test.each(Object.keys(routes))(
  '%s responds with the same 404 for an id of another customer and for an unknown one',
  async (route) => {
    const { of, body } = routes[route] as (typeof routes)[string];
    const id = await of();
    const theirs = await call(...requestFor(route, id), mine.token, body);
    const missing = await call(...requestFor(route, NO_ID), mine.token, body);
    expect(theirs.statusCode).toBe(404);
    expect(bytes(theirs)).toEqual(bytes(missing));
    // The id exists: its owner does not get a 404.
    const own = await call(...requestFor(route, id), other.token, body);
    expect(own.statusCode).not.toBe(404);
  },
);

test.each([
  ['/customer-portal/applications/', foreign.application, 'application'],
  ['/customer-portal/deadlines/', foreign.deadline, 'deadline'],
  ['/customer-portal/points/redeem_history/', foreign.redemption, 'redeemHistory'],
])(
  '%s: the user token finds what another customer of the person has, and nothing of strangers',
  async (path, create, field) => {
    const id = await create();
    const userToken = await api.signedIn(mine.userId);
    const found = await call('get', `${path}${id}`, userToken);
    expect(found.json()[field].customer.id).toBe(other.customerId);

    const stranger = await createMember();
    const strangersToken = await api.signedIn(stranger.userId);
    const theirs = await call('get', `${path}${id}`, strangersToken);
    expect(theirs.statusCode).toBe(404);
    expect(bytes(theirs)).toEqual(bytes(await call('get', `${path}${NO_ID}`, strangersToken)));
  },
);

test.each(shared)('%s responds with 404 for an unknown id', async (route) => {
  expect((await call(...requestFor(route, NO_ID), mine.token)).statusCode).toBe(404);
});

test('a filter by the id of another customer gives the same response as an unknown one, on every route that has it', async () => {
  const { id: own } = await createApplication(db.database, { customerId: mine.customerId });
  const { paths } = (await api.get('/openapi.json')).json() as {
    paths: Record<string, { get?: { parameters?: { in: string; name: string }[] } }>;
  };
  const filtered = Object.entries(paths).flatMap(([path, { get }]) =>
    get?.parameters?.some((parameter) => parameter.in === 'query' && parameter.name === 'customer')
      ? [path]
      : [],
  );
  expect(filtered.length).toBeGreaterThan(5);
  for (const path of filtered) {
    const by = async (id: number) => {
      const { body, ...rest } = bytes(
        await call('get', `${path.replace('{id}', `${own}`)}?format=csv&customer=${id}`, mine.token),
      );
      return { path, ...rest, body: body.replace(`there is no ${id}"`, 'there is no such"') };
    };
    const theirs = await by(other.customerId);
    expect(theirs).toEqual(await by(NO_ID));
    // Nothing else was wrong with the request.
    if (theirs.statusCode !== 200)
      expect(theirs.body).toContain('"errors":{"customer":["there is no such"]}');
  }
});
