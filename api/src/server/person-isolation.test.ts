import { type BellState, type CallName, calls } from '@atrium/contract';
import pg from 'pg';
import sql from 'sql-template-tag';
import { hashPassword } from '../modules/identity/credentials/index.ts';
import {
  bodyTo,
  objectsOf,
  payloadOf,
  requestTo,
  routesWithId,
  sharedRoutes,
} from '../testing/customer-objects.ts';
import {
  createCustomer,
  createInvitation,
  createMembership,
  createSession,
  createUser,
  OLD_PASSWORD,
  type TestUser,
  usePortal,
} from '../testing/index.ts';
import { createReward, fund, newKey } from '../testing/points.ts';
import { readContent } from '../testing/read-content.ts';
import {
  addressesOf,
  bodiesFor,
  countingRoutes,
  filesOfCustomers,
  type Route,
  routesOf,
  routesOfNoCustomer,
} from '../testing/route-requests.ts';

// One person acts for two customers. A token for one of them reads and changes only what concerns that one.
const OURS = 'Aardvark';
const THEIRS = 'Zebra4711';
/** No other id is that high, so it is found wherever it occurs. */
const THEIR_ID = 1_948_573_112;
/** Objects that a person also has for all customers together. */
const KINDS_OF_ALL = ['calendarFeed', 'schedule', 'run'] as const;

const portal = usePortal();
const { db, api, createMember } = portal;
let person: TestUser;
let ourId: number;
let tokens: { ours: string; theirs: string; all: string };
let objects: Record<'ours' | 'theirs' | 'all', ReturnType<typeof objectsOf>>;
let rewardId: number;
let routes: Route[];
let attempts: Attempt[];

interface Attempt {
  readonly route: string;
  readonly method: Route['method'];
  readonly url: string;
  readonly body?: object | undefined;
  /** The expected status; any success by default. */
  readonly status?: number | undefined;
}

beforeAll(async () => {
  const { database } = db;
  person = await createUser(database, { displayName: 'Ada', passwordHash: await hashPassword(OLD_PASSWORD) });
  ({ id: ourId } = await createCustomer(database, { name: OURS }));
  await database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO customers (id, code, name) OVERRIDING SYSTEM VALUE VALUES (${THEIR_ID}, ${THEIRS.toUpperCase()}, ${THEIRS})`),
  );
  for (const customerId of [ourId, THEIR_ID])
    await createMembership(database, { userId: person.id, customerId });
  tokens = {
    ours: (await portal.signIn(person.id, ourId)).token,
    theirs: (await portal.signIn(person.id, THEIR_ID)).token,
    all: await api.signedIn(person.id),
  };
  const owner = { userId: person.id, email: person.email };
  objects = {
    ours: objectsOf(portal, { ...owner, customerId: ourId, token: tokens.ours, marker: OURS }),
    theirs: objectsOf(portal, { ...owner, customerId: THEIR_ID, token: tokens.theirs, marker: THEIRS }),
    all: objectsOf(portal, { ...owner, customerId: null, token: tokens.all, marker: THEIRS }),
  };
  ({ id: rewardId } = await createReward(database, { pointsCost: 10 }));
  await fund(database, ourId, 100_000);
  routes = routesOf((await api.get('/openapi.json')).json());
  await plant();
  attempts = (await Promise.all(routes.map(attemptsOf))).flat();
});

/** Everything that a person has in the portal: for each of both customers, and for all of them. */
async function plant(): Promise<void> {
  for (const create of [...Object.values(objects.ours), ...Object.values(objects.theirs)]) await create();
  for (const kind of KINDS_OF_ALL) await objects.all[kind]();
  await createInvitation(db.database, { customerId: THEIR_ID, email: person.email });
  const facts = JSON.stringify({
    label: THEIRS,
    name: THEIRS,
    customer: THEIRS,
    role: 'viewer',
    inviter: null,
  });
  await db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO notifications (user_id, customer_id, kind, message, parameters)
      SELECT ${person.id}, customer_id, 'security', message, facts
      FROM (VALUES (${THEIR_ID}::int, 'documentUploaded', ${facts}::jsonb), (NULL, 'invited', ${facts}),
                   (NULL, 'sessionsEndedFor', ${facts}), (NULL, 'reportReady', ${facts}),
                   (NULL, 'passwordChanged', '{}')) AS planted (customer_id, message, facts)`),
  );
  await api.deliver();
}

/** Requests with the token of our customer: about its objects, about those of the other one, and about those of all. */
async function attemptsOf(each: Route): Promise<Attempt[]> {
  const { route, method } = each;
  const about = routesWithId[route];
  const at = (id: number, status?: number): Attempt => {
    const [, url] = requestTo(route, id);
    return { route, method, url, body: bodyTo(route, id), status };
  };
  if (sharedRoutes.includes(route)) return [at(rewardId, route.includes('earn_points') ? 404 : undefined)];
  if (about) {
    const { of, forUserToken, isOfPerson, isOfAnother } = about;
    const own = await objects.ours[of]();
    if (isOfPerson) return [at(own)];
    if (isOfAnother) return [at(own, 404)];
    const other = await objects.theirs[of]();
    const kind = KINDS_OF_ALL.find((known) => known === of);
    return [
      at(own, forUserToken ? 403 : undefined),
      at(other, forUserToken ? 403 : 404),
      ...(kind ? [at(await objects.all[kind](), 404)] : []),
    ];
  }
  const deadlineId = /(?:deadlines\/(?:assign|change|undo)|instructions(?:\/preview)?)$/.test(route)
    ? await objects.ours.deadline()
    : 0;
  const { body, status } = bodiesFor({ otherCustomerId: THEIR_ID, rewardId, deadlineId })[route] ?? {};
  const values = {
    search: THEIRS.slice(0, 5),
    customer: String(THEIR_ID),
    from: '2000-01-01',
    to: '2099-01-01',
    ...(route.endsWith('documents/content') && { id: String(await objects.ours.applicationWithDocument()) }),
  };
  return addressesOf(each, values).map((url) => {
    const isForeign = url.includes(String(THEIR_ID));
    return { route, method, url, body, status: isForeign ? (status ?? REFUSED_FILTER) : status };
  });
}

/** A filter by the other customer is refused, or finds nothing. */
const REFUSED_FILTER = 0;

async function responseTo({ method, url, body }: Attempt, token: string) {
  const { headers: own, ...payload } = payloadOf(body);
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': newKey(), ...own };
  const response = await api.app.inject({ method, url, headers, ...payload });
  const { statusCode: status } = response;
  // A refusal repeats what was asked for.
  const asked = status === 400 ? String(THEIR_ID) : '';
  const text = (await readContent(response.rawPayload)).replaceAll(url, '');
  return { status, text: asked ? text.replaceAll(asked, '') : text };
}

/** What a text says of the other customer, with some text before it. */
function saidOfTheirs(text: string): string[] {
  return [...text.matchAll(new RegExp(`.{0,60}(?:${THEIRS}|\\b${THEIR_ID}\\b)`, 'gsi'))].map(
    ([said]) => said,
  );
}

/** Every row of any table that names the other customer. */
async function rowsOfTheirs(): Promise<string[]> {
  const client = new pg.Client({ connectionString: db.adminUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(`
      SELECT quote_ident(relname) AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`);
    const found = await Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await client.query<{ row: string }>(
          `SELECT t::text AS row FROM ${name} t WHERE t::text ~* '${THEIRS}|${THEIR_ID}' ORDER BY 1`,
        );
        return rows.map(({ row }) => `${name} ${row}`);
      }),
    );
    return found.flat();
  } finally {
    await client.end();
  }
}

test('every route that takes a body has one here', () => {
  const known = bodiesFor({ otherCustomerId: 1, rewardId: 1, deadlineId: 1 });
  const needed = routes.filter(({ path, operation }) => operation.requestBody && !path.includes('{'));
  expect(needed.map(({ route }) => route).filter((route) => !known[route]?.body)).toEqual([]);
});

test('a token for one customer gets nothing of another on any route, in any file, and changes nothing of it', async () => {
  const before = await rowsOfTheirs();
  const wrong: Record<string, unknown> = {};
  const withOurs = new Set<string>();
  for (const attempt of attempts.filter(({ url }) => !url.includes('/stream'))) {
    const { status, text } = await responseTo(attempt, tokens.ours);
    const { route, url, status: expected = status < 300 ? status : 200 } = attempt;
    if (expected !== REFUSED_FILTER && status !== expected)
      wrong[`${route} ${url}: ${status}`] = text.slice(0, 200);
    const said = saidOfTheirs(text);
    if (said.length > 0) wrong[`${route} ${url}`] = said;
    if (text.includes(OURS)) withOurs.add(route);
  }
  expect(wrong).toEqual({});
  expect(await rowsOfTheirs()).toEqual(before);
  // Files are opened, so that what they have of our own customer is found.
  expect([...withOurs]).toEqual(expect.arrayContaining(filesOfCustomers));
});

describe('a session that the sign-on of our customer has opened', () => {
  let confined: { user: string; customer: string };

  beforeAll(async () => {
    const sessionId = await createSession(db.database, person.id);
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE sessions SET only_customer_id = ${ourId} WHERE id = ${sessionId}`),
    );
    const user = await api.app.tokens.signUser(person.id, sessionId);
    confined = { user, customer: (await portal.signIn(person.id, ourId, sessionId)).token };
  });

  /** What is the person's own, and of no customer. */
  const ownRows = () =>
    db.database.asJob((tx) =>
      tx.rows(sql`
        SELECT 'user' AS kind, u::text AS row FROM users u WHERE id = ${person.id}
        UNION ALL SELECT 'credentials', c::text FROM credentials c WHERE user_id = ${person.id}
        UNION ALL SELECT 'passkey', p::text FROM passkeys p WHERE user_id = ${person.id}
        UNION ALL SELECT 'app', t::text FROM totp_secrets t WHERE user_id = ${person.id}
        UNION ALL SELECT 'code', r::text FROM recovery_codes r WHERE user_id = ${person.id}
        UNION ALL SELECT 'line', e::text FROM external_accounts e WHERE user_id = ${person.id}
        UNION ALL SELECT 'link', l::text FROM sign_on_links l WHERE user_id = ${person.id}
        UNION ALL SELECT 'settings', n::text FROM notification_settings n WHERE user_id = ${person.id}
        UNION ALL SELECT 'reminders', r::text FROM reminder_settings r WHERE user_id = ${person.id}
        UNION ALL SELECT 'membership', m::text FROM memberships m WHERE user_id = ${person.id}
        UNION ALL SELECT 'ended session', s.id::text FROM sessions s WHERE user_id = ${person.id} AND revoked_at IS NOT NULL
        ORDER BY 1, 2`),
    );

  test("gets nothing of another on any route, and changes neither that nor what is the person's own", async () => {
    const before = [await rowsOfTheirs(), await ownRows()];
    const wrong: Record<string, unknown> = {};
    for (const attempt of attempts.filter(({ url }) => !url.includes('/stream'))) {
      const { status, text } = await responseTo(attempt, confined.user);
      const said = saidOfTheirs(text);
      if (said.length > 0 || status >= 500) wrong[`${attempt.route} ${attempt.url}: ${status}`] = said;
    }
    expect(wrong).toEqual({});
    expect([await rowsOfTheirs(), await ownRows()]).toEqual(before);
  });

  test('does what the person does for the customer', async () => {
    const dropdown = await api.get('/customer-portal/auth/customer_list_dropdown', confined.user);
    expect(dropdown.json().filteredCustomers).toMatchObject([{ id: ourId }]);
    const applications = await api.get('/customer-portal/applications', confined.user);
    expect(applications.json().total).toBeGreaterThan(0);
    const signed = (customerId: number) =>
      api.post('/customer-portal/auth/sign_by_customer', { customerId }, confined.user);
    expect((await signed(ourId)).statusCode).toBe(200);
    expect((await signed(THEIR_ID)).statusCode).toBe(403);
  });

  test("sees no sign-in, session or notification that is the person's own", async () => {
    await db.database.asJob((tx) =>
      tx.rows(
        sql`INSERT INTO activity_logs (actor_id, action, ip_address) VALUES (${person.id}, 'auth.login', '192.0.2.9')`,
      ),
    );
    const logs = async (token: string) =>
      (await api.get('/customer-portal/activity_logs?pageSize=100', token)).body;
    expect(await logs(tokens.ours)).toContain('192.0.2.9');
    expect(await logs(confined.customer)).not.toContain('192.0.2.9');
    const notifications = async (token: string) =>
      (await api.get('/customer-portal/notifications?pageSize=100', token)).body;
    expect(await notifications(tokens.ours)).toContain('Your password was changed');
    expect(await notifications(confined.customer)).not.toContain('Your password was changed');
    const [bell, all] = [await bellOf(confined.user), await bellOf(tokens.all)];
    expect(bell.unread.map(({ customerId }) => customerId)).not.toContain(0);
    expect(bell.roles).toEqual([{ customerId: ourId, role: 'owner' }]);
    expect(bell).toMatchObject({ invitations: 0 });
    expect(all.unread.map(({ customerId }) => customerId)).toContain(0);
  });

  test('makes of the calls that need no permission only those that are listed', async () => {
    const open = new Set<string>();
    const ofPerson = routes.filter(({ route, path }) => {
      const { access } = calls[callOf(route)];
      return access === 'person' && !path.includes('/stream');
    });
    for (const { route, method } of ofPerson) {
      const { body } = await api.app.inject({
        method,
        url: requestTo(route, 1)[1],
        headers: { authorization: `Bearer ${confined.user}`, 'idempotency-key': newKey() },
      });
      if (!body.includes('password or passkey of your own first')) open.add(route);
    }
    expect([...open].toSorted()).toEqual(OPEN_TO_SIGN_ON.toSorted());
  });
});

/** The route of OpenAPI as the contract names it. */
function callOf(route: string): CallName {
  const [method = '', path = ''] = route.split(' ');
  const name = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  const found = Object.keys(calls).find(
    (call): call is CallName => call.replace(/\/$/, '') === name.replace(/\/$/, ''),
  );
  if (!found) throw new Error(`The contract has no ${name}.`);
  return found;
}

const OPEN_TO_SIGN_ON = [
  ...['customer_list_dropdown', 'me'].map((path) => `get /customer-portal/auth/${path}`),
  ...['request_otp', 'sign_by_customer', 'step_up', 'step_up/begin', 'validate_otp'].map(
    (path) => `post /customer-portal/auth/${path}`,
  ),
  ...[
    'notifications/reminders',
    'calendar_feeds',
    'report_schedules',
    'report_runs/{id}/file',
    'uploads/{id}',
  ].map((path) => `get /customer-portal/${path}`),
  'put /customer-portal/uploads/{id}',
  ...[
    'calendar_feeds/{id}/revoke',
    'report_schedules/{id}/pause',
    'report_schedules/{id}/resume',
    'report_schedules/{id}/delete',
    'uploads',
    'uploads/{id}/finish',
  ].map((path) => `post /customer-portal/${path}`),
];

test('the user token gets it on each route that shows anything of customers', async () => {
  const silent = new Set(routes.filter(({ method }) => method === 'GET').map(({ route }) => route));
  for (const attempt of attempts.filter(isRead)) {
    const { text } = await responseTo(attempt, tokens.all);
    if (saidOfTheirs(text).length > 0) silent.delete(attempt.route);
  }
  expect([...silent].toSorted()).toEqual([...countingRoutes, ...routesOfNoCustomer].toSorted());
});

test('what only counts is the same for a person who acts for no other customer', async () => {
  const { token } = await createMember({ customer: { id: ourId, name: OURS, code: OURS } });
  for (const attempt of attempts.filter(({ route }) => countingRoutes.includes(route))) {
    const [twin, single] = [await responseTo(attempt, tokens.ours), await responseTo(attempt, token)];
    expect([attempt.url, withoutRequest(twin.text)]).toEqual([attempt.url, withoutRequest(single.text)]);
  }
});

test('the stream of a token for one customer has the bell of that customer and of the account', async () => {
  const [ofOurs, ofAll] = [await bellOf(tokens.ours), await bellOf(tokens.all)];
  expect(ofOurs.roles).toEqual([{ customerId: ourId, role: 'owner' }]);
  expect(ofOurs.unread.map(({ customerId }) => customerId)).not.toContain(THEIR_ID);
  expect(ofOurs).toMatchObject({ invitations: 0 });
  expect(ofAll.roles).toHaveLength(2);
  // There are notifications of the other customer, of several, and of the account.
  const counted = new Map(ofAll.unread.map(({ customerId, count }) => [customerId, count]));
  expect([...counted.keys()]).toEqual(expect.arrayContaining([THEIR_ID, 0]));
  expect(ofAll.invitations).toBeGreaterThan(0);
});

test('a calendar that was made with the token of one customer has the deadlines of no other', async () => {
  const read = async (token: string) => {
    const body = { name: 'Calendar', query: '', password: OLD_PASSWORD };
    const created = await api.post('/customer-portal/calendar_feeds', body, token);
    return (await api.get(new URL(created.json().address).pathname)).body;
  };
  const [ofOurs, ofAll] = [await read(tokens.ours), await read(tokens.all)];
  expect(saidOfTheirs(ofOurs)).toEqual([]);
  expect(ofOurs).toContain(OURS);
  expect(saidOfTheirs(ofAll).length).toBeGreaterThan(0);
});

describe('a weaker session of the same person, whose other customer demands a passkey,', () => {
  let weak: { ours: string; theirs: string; all: string };
  beforeAll(async () => {
    const sessionId = await createSession(db.database, person.id);
    const of = async (customerId: number) => (await portal.signIn(person.id, customerId, sessionId)).token;
    weak = {
      ours: await of(ourId),
      theirs: await of(THEIR_ID),
      all: await api.app.tokens.signUser(person.id, sessionId),
    };
    await db.database.asJob((tx) =>
      tx.rows(sql`INSERT INTO security_policies (customer_id, demands) VALUES (${THEIR_ID}, 'passkey')`),
    );
  });
  afterAll(() =>
    db.database.asJob((tx) => tx.rows(sql`DELETE FROM security_policies WHERE customer_id = ${THEIR_ID}`)),
  );

  test('gets nothing of it with a token that was signed for it before', async () => {
    for (const attempt of attempts) {
      const { status, text } = await responseTo(attempt, weak.theirs);
      expect([attempt.url, status, ...saidOfTheirs(text)]).toEqual([attempt.url, 403]);
    }
  });

  test('reads nothing of it with the token of the first customer', async () => {
    // The token of another session tries each address.
    const firstOfEach = new Map(attempts.filter(isRead).map((attempt) => [attempt.route, attempt]));
    for (const attempt of firstOfEach.values()) {
      const { text } = await responseTo(attempt, weak.ours);
      expect([attempt.url, ...saidOfTheirs(text)]).toEqual([attempt.url]);
    }
  });

  test('has no more in its stream for all customers than for the first one', async () => {
    const bell = await bellOf(weak.all);
    expect(bell.roles).toEqual([{ customerId: ourId, role: 'owner' }]);
    expect(bell).toMatchObject({ unread: (await bellOf(weak.ours)).unread });
  });

  test('gets nothing of it for all customers on any route, in any file, but its name, and changes nothing of it', async () => {
    const before = await rowsOfTheirs();
    const wrong: Record<string, unknown> = {};
    const withOurs = new Set<string>();
    // Who accepts an invitation acts for one more customer; a link to a sign-on is the person's own, whatever it leads to.
    const ownChange = /invitations\/\d+\/accept|sign_on_links\/\d+\/remove/;
    const others = attempts.filter(({ url }) => !url.includes('/stream') && !ownChange.test(url));
    for (const attempt of others) {
      const { status, text } = await responseTo(attempt, weak.all);
      const { route, url } = attempt;
      if (status >= 500) wrong[`${route} ${url}: ${status}`] = text.slice(0, 200);
      const said = namesIt.includes(route) ? [] : saidOfTheirs(text);
      if (said.length > 0) wrong[`${route} ${url}`] = said;
      if (text.includes(OURS)) withOurs.add(route);
    }
    expect(wrong).toEqual({});
    expect(await rowsOfTheirs()).toEqual(before);
    expect([...withOurs]).toEqual(expect.arrayContaining(filesOfCustomers));
  });
});

/** They name a customer to who may not act for it, or not yet. */
const namesIt = ['customer_list_dropdown', 'demands', 'invitations'].map(
  (path) => `get /customer-portal/auth/${path}`,
);

const isRead = ({ method, url }: Attempt) => method === 'GET' && !url.includes('/stream');

const withoutRequest = (text: string) => text.replace(/"requestId":"[^"]+"/, '');

async function bellOf(token: string): Promise<BellState> {
  const headers = { authorization: `Bearer ${token}` };
  const url = '/customer-portal/notifications/stream';
  const response = await api.app.inject({ method: 'GET', url, headers, payloadAsStream: true });
  let text = '';
  for await (const part of response.stream()) {
    text += part;
    if (text.includes('\n\n')) break;
  }
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '');
}
