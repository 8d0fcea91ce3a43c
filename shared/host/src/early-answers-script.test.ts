import {
  DOCUMENT_HEADER,
  DOCUMENT_ID_META,
  EARLY_ANSWERS_ELEMENT_ID,
  type EarlyAnswersPlan,
  type EarlyAnswersWindow,
  type PermissionName,
  type RestoredSession,
} from '@atrium/contract';
import { requestEarlyAnswersInPlace } from './early-answers-in-place-script.ts';
import { requestEarlyAnswersOfDocument } from './early-answers-script.ts';
import { ana, anasCustomers, type FakeResponse, fakeApi, fakeToken } from './testing/fake-api.ts';

const holder = window as EarlyAnswersWindow;
const APPLICATIONS = '/customer-portal/applications';
const USERS = '/customer-portal/users_management';
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-00`;
const token = fakeToken({ customerId: 7 });
const plan: EarlyAnswersPlan = {
  restore: '/api/auth/restore',
  customerId: 7,
  traceparent,
  calls: [
    [APPLICATIONS, 'applications:read'],
    [USERS, 'users:read'],
  ],
};

/** Body of the restoring call for a person with permissions. */
const restoredWith = (permissions: PermissionName[]) =>
  ({
    session: { accessToken: fakeToken(), expires: '2026-12-01T00:00:00.000Z' },
    user: { ...ana, permissions },
    filteredCustomers: anasCustomers,
    token,
  }) satisfies RestoredSession;

/** Runs the script in a document with this plan, and this id of the document. */
function run(
  restored: FakeResponse,
  {
    calls = plan.calls,
    id,
    called = {},
    ...others
  }: Partial<EarlyAnswersPlan> & { id?: string; called?: FakeResponse } = {},
) {
  const json = JSON.stringify({ ...plan, calls, ...others });
  document.head.innerHTML = `<script type="application/json" id="${EARLY_ANSWERS_ELEMENT_ID}">${json}</script>`;
  if (id) document.head.innerHTML += `<meta name="${DOCUMENT_ID_META}" content="${id}">`;
  const sent = fakeApi(({ path }) => (path === plan.restore ? restored : called));
  if (others.exchange) requestEarlyAnswersInPlace();
  else requestEarlyAnswersOfDocument();
  return { sent, early: holder.atriumEarlyAnswers };
}

afterEach(() => {
  document.head.innerHTML = '';
  localStorage.clear();
  delete holder.atriumEarlyAnswers;
  jest.restoreAllMocks();
});

test('a document restores the session, then makes the calls that the person may make, with the token of the scope', async () => {
  localStorage.setItem('nextauth.message', 'before');
  const restored = restoredWith(['applications:read']);
  const { sent, early } = run({ body: restored }, { called: { body: [1] } });
  expect(await early?.session).toEqual(restored);
  expect(early).toMatchObject({ customerId: 7, message: 'before', requestId: traceId });
  expect(await early?.answers[APPLICATIONS]?.answer).toEqual({ customer: '7', data: [1] });
  expect(sent).toMatchObject([
    { method: 'POST', url: '/api/auth/restore', token: null, traceparent, body: { customerId: 7 } },
    { method: 'GET', url: APPLICATIONS, token, traceparent, body: undefined },
  ]);
});

test('a document names its id when it restores its session only, and takes the one that proves the session', async () => {
  const restored = {
    body: restoredWith(['applications:read']),
    headers: { [DOCUMENT_HEADER]: 'proved-id' },
  };
  const { early } = run(restored, { id: 'signed-id' });
  const asked = jest.spyOn(globalThis, 'fetch');
  await early?.session;
  expect(document.querySelector<HTMLMetaElement>(`meta[name=${DOCUMENT_ID_META}]`)?.content).toBe(
    'proved-id',
  );
  expect(asked.mock.calls[0]?.[1]?.headers).not.toHaveProperty(DOCUMENT_HEADER);
});

test('calls that need no permission are made', async () => {
  const { sent, early } = run(
    { body: restoredWith([]) },
    { calls: [['/customer-portal/auth/sessions', 'person']] },
  );
  await early?.session;
  expect(sent.map(({ url }) => url)).toEqual([plan.restore, '/customer-portal/auth/sessions']);
});

describe('where the user token is exchanged', () => {
  const exchange = '/customer-portal/auth/exchange';
  const own = fakeToken({ session: 'own' });
  const calls: EarlyAnswersPlan['calls'] = [
    ['/customer-portal/numbers', 'person'],
    ['/customer-portal/figures', 'desk:supervise'],
    ['/customer-portal/people', 'desk:administer'],
  ];

  test('the calls have the token that it is exchanged for, as far as its permissions reach', async () => {
    const restored = restoredWith(['desk:administer']);
    const { sent, early } = run(
      { body: restored },
      { calls, exchange, called: { body: { token: own, permissions: ['desk:supervise'] } } },
    );
    expect(await early?.session).toEqual({
      ...restored,
      token: own,
      permissions: ['desk:supervise'],
      user: { ...restored.user, permissions: ['desk:supervise'] },
    });
    expect(sent.map(({ method, path, token: sentWith }) => [method, path, sentWith])).toEqual([
      ['POST', plan.restore, null],
      ['POST', exchange, token],
      ['GET', '/customer-portal/numbers', own],
      ['GET', '/customer-portal/figures', own],
    ]);
  });

  test('nothing is asked for where it is refused, and the page asks by itself', async () => {
    const { sent, early } = run({ body: restoredWith([]) }, { calls, exchange, called: { status: 403 } });
    await expect(early?.session).rejects.toBe(403);
    expect([sent.length, early?.answers]).toEqual([2, {}]);
  });
});

test.each<[PermissionName[], string[]]>([
  [['applications:read'], []],
  [['documents:read'], []],
  [['applications:read', 'documents:read', 'stamps:read'], [APPLICATIONS]],
])(
  'for a person with %j, of parts with permissions of their own, the calls %j are made, once',
  async (permissions, made) => {
    const calls: EarlyAnswersPlan['calls'] = [
      [APPLICATIONS, 'applications:read', 'documents:read'],
      [APPLICATIONS, 'applications:read', 'stamps:read'],
    ];
    const { sent, early } = run({ body: restoredWith(permissions) }, { calls });
    await early?.session;
    expect(sent.slice(1).map(({ url }) => url)).toEqual(made);
  },
);

test('no other call is made for someone who is signed out', async () => {
  const { sent, early } = run({ body: { session: null } });
  expect(await early?.session).toEqual({ session: null });
  expect([sent.length, early?.answers]).toEqual([1, {}]);
});

test('no other call is made where the session cannot be restored', async () => {
  const { sent, early } = run({ status: 503 });
  await expect(early?.session).rejects.toBe(503);
  expect([sent.length, early?.answers]).toEqual([1, {}]);
});

test('a refused call is an answer that failed', async () => {
  const { early } = run({ body: restoredWith(['applications:read']) }, { called: { status: 403 } });
  await early?.session;
  await expect(early?.answers[APPLICATIONS]?.answer).rejects.toBe(403);
});

test('where the storage is blocked, nothing is asked for early', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  expect(run({})).toEqual({ sent: [], early: undefined });
});

test('without a plan nothing is asked for early', () => {
  requestEarlyAnswersOfDocument();
  expect(holder.atriumEarlyAnswers).toBeUndefined();
});
