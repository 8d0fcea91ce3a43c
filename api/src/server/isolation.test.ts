import type { LightMyRequestResponse } from 'fastify';
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
  createApplication,
  createMembership,
  type Member,
  OLD_PASSWORD,
  usePortal,
} from '../testing/index.ts';
import { newKey } from '../testing/points.ts';

const NO_ID = 2_000_000_000;

const portal = usePortal();
const { db, api, createMember } = portal;
let mine: Member;
let other: Member;
let foreign: ReturnType<typeof objectsOf>;
/** Tokens in the scope of all customers. */
let tokens: { mine: string; other: string };

beforeAll(async () => {
  const passwordHash = await hashPassword(OLD_PASSWORD);
  mine = await createMember({ passwordHash });
  other = await createMember({ passwordHash });
  // A token for one customer does not see the ids of the other, even for a member of both.
  await createMembership(db.database, { userId: mine.userId, customerId: other.customerId });
  const { userId, customerId, token, user } = other;
  foreign = objectsOf(portal, { userId, customerId, token, email: user.email });
  tokens = { mine: await api.signedIn(mine.userId), other: await api.signedIn(other.userId) };
});

function call(method: string, url: string, token: string, body?: object): Promise<LightMyRequestResponse> {
  const { headers, ...payload } = payloadOf(body);
  return api.app.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': newKey(), ...headers },
    ...payload,
  });
}

/** A response, without what identifies the request. */
function bytes({ statusCode, headers, body }: LightMyRequestResponse) {
  const { date, 'x-request-id': id, 'content-length': length, ...rest } = headers;
  return { statusCode, headers: rest, body: body.replace(/"(requestId|instance)":"[^"]+"/g, '') };
}

test('every route with an id is tested here', async () => {
  const { paths } = (await api.get('/openapi.json')).json() as { paths: Record<string, object> };
  const withId = Object.entries(paths).flatMap(([path, methods]) =>
    path.includes('{') ? Object.keys(methods).map((method) => `${method} ${path}`) : [],
  );
  expect(withId.toSorted()).toEqual([...Object.keys(routesWithId), ...sharedRoutes].toSorted());
});

test.each(Object.keys(routesWithId))(
  '%s responds with the same 404 for an id of another customer and for an unknown one',
  async (route) => {
    const { of, forUserToken, isOfAnother } = routesWithId[route] as (typeof routesWithId)[string];
    const id = await foreign[of]();
    const body = bodyTo(route, id);
    const [myToken, theirToken] = forUserToken ? [tokens.mine, tokens.other] : [mine.token, other.token];
    const theirs = await call(...requestTo(route, id), myToken, body);
    const missing = await call(...requestTo(route, NO_ID), myToken, body);
    expect(theirs.statusCode).toBe(404);
    expect(bytes(theirs)).toEqual(bytes(missing));
    if (isOfAnother) return;
    // The id exists: its owner does not get a 404.
    const own = await call(...requestTo(route, id), theirToken, body);
    expect(own.statusCode).not.toBe(404);
  },
);

test.each([
  ['/customer-portal/applications/', 'application', 'application'],
  ['/customer-portal/deadlines/', 'deadline', 'deadline'],
  ['/customer-portal/points/redeem_history/', 'redemption', 'redeemHistory'],
] as const)(
  '%s: the user token finds what another customer of the person has, and nothing of strangers',
  async (path, of, field) => {
    const id = await foreign[of]();
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

test.each(sharedRoutes)('%s responds with 404 for an unknown id', async (route) => {
  expect((await call(...requestTo(route, NO_ID), mine.token)).statusCode).toBe(404);
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
