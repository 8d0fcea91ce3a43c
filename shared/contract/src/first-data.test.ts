import fc from 'fast-check';
import { calls } from './calls.ts';
import { changingReads } from './changing-calls.ts';
import { deskCalls } from './desk/index.ts';
import { callAddress, callsAfterAnswers, firstAddresses } from './first-data.ts';
import { firstDataFindings } from './first-data-findings.ts';
import type { RemoteRoute } from './remote-manifest.ts';

const LIST = 'GET /customer-portal/applications';
const route = (data: RemoteRoute['data'], path = ''): RemoteRoute => ({
  id: 'list',
  path,
  title: { 'en-US': 'List' },
  permission: 'person',
  data,
});

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 }),
);
const inputs = fc.dictionary(fc.string({ minLength: 1 }), value, { maxKeys: 5 });

/** What the API receives: values by name, in the order of each name. */
const received = (query: object) =>
  JSON.stringify(
    Object.entries(query)
      .map(([name, values]) => [name, [values].flat().map(String)] as const)
      .filter(([, texts]) => texts.length > 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

test('two inputs have the same address if and only if the API receives the same', () => {
  fc.assert(
    fc.property(inputs, inputs, (one, other) => {
      const isSame = callAddress(LIST, { query: one }) === callAddress(LIST, { query: other });
      expect(isSame).toBe(received(one) === received(other));
      const turned = Object.fromEntries(Object.entries(one).toReversed());
      expect(callAddress(LIST, { query: turned })).toBe(callAddress(LIST, { query: one }));
    }),
  );
});

test('parameters of the path are escaped, and absent parameters of the query left out', () => {
  expect(
    callAddress(`${LIST}/:id`, { params: { id: '4/2' }, query: { search: undefined, page: null } }),
  ).toBe('/customer-portal/applications/4%2F2');
});

test('a call that a parameter of the address changes is not made early with that parameter', () => {
  const addresses = (search: string) =>
    firstAddresses(
      [{ call: LIST, unless: ['show'] }, { call: `${LIST}/views` }],
      {},
      new URLSearchParams(search),
    );
  expect(addresses('page=2&show=')).toEqual([
    '/customer-portal/applications',
    '/customer-portal/applications/views',
  ]);
  expect(addresses('show=unread')).toEqual(['/customer-portal/applications/views']);
});

test('parameters of calls whose schema joins two are known', () => {
  const call = 'GET /customer-portal/charts/applications/count_by_app_date';
  const query = ['status', 'interval'];
  expect(firstDataFindings(route([{ call, query, values: { interval: 'day' } }]))).toEqual([]);
  expect(firstDataFindings(route([{ call, query: ['colour'] }]))).toHaveLength(1);
});

test('the first calls of a page can be safe calls with parameters that the page has', () => {
  const data = [
    { call: LIST, query: ['status'], values: { page: 1, sort: '-dueAt' } },
    { call: `${LIST}/:id` },
  ];
  expect(firstDataFindings(route(data, ':id'))).toEqual([]);
});

test.each<[string, NonNullable<RemoteRoute['data']>[number], string]>([
  ['that does not exist', { call: 'GET /nothing' }, 'is not a call of the contract'],
  ['that changes something', { call: 'POST /customer-portal/rewards/redeem' }, 'is not marked as safe'],
  [
    'that marks a notification as read',
    { call: 'GET /customer-portal/notifications/read/:id' },
    'not marked as safe',
  ],
  ['that is logged', { call: `${LIST}/export` }, 'is not marked as safe'],
  ['whose parameter the page does not have', { call: `${LIST}/:id` }, 'needs the parameter ":id"'],
  ['with a parameter that it does not have', { call: LIST, query: ['colour'] }, 'has no parameter "colour"'],
  ['with a value that it does not accept', { call: LIST, values: { page: 0 } }, 'does not accept its values'],
  ['in a default view of nothing', { call: LIST, defaultViewOf: `${LIST}/views` }, 'needs the default view'],
])('a first call %s is refused', (_, first, finding) => {
  expect(firstDataFindings(route([first])).join()).toContain(finding);
});

test('a page of the provider’s has first calls of its own workspace alone', () => {
  const atDesk = (call: string) =>
    firstDataFindings({ ...route([{ call }]), workspace: 'provider' }).join('\n');
  const ofDesk = 'GET /customer-portal/desk/queue';
  expect(atDesk(ofDesk)).toBe('');
  expect(atDesk(LIST)).toContain("is not a call of the provider's workspace");
  expect(firstDataFindings(route([{ call: ofDesk }])).join()).toContain('is not a call of the contract');
});

test('only GET calls are safe, and no file is: a download is logged', () => {
  const safe = Object.entries({ ...calls, ...deskCalls }).filter(([, call]) => 'safe' in call && call.safe);
  expect(safe.length).toBeGreaterThan(50);
  expect(safe.filter(([name, call]) => !name.startsWith('GET ') || 'file' in call)).toEqual([]);
});

test('a GET call is safe, a file, a stream, or one that changes something', () => {
  const others = Object.entries({ ...calls, ...deskCalls }).filter(([name, call]) => {
    return name.startsWith('GET ') && !name.endsWith('/stream') && !('safe' in call) && !('file' in call);
  });
  expect(others.map(([name]) => name)).toEqual(changingReads);
});

test('what a page does first depends on its default view only where its address says nothing', () => {
  const data = [
    { call: LIST, query: ['status'], values: { page: 1 }, defaultViewOf: `${LIST}/views` },
    { call: `${LIST}/views` },
  ];
  const after = (search: string) => callsAfterAnswers(data, {}, new URLSearchParams(search));
  expect(after('status=3')).toEqual([]);
  const [next, ...others] = after('');
  expect([next?.after, others]).toEqual(['/customer-portal/applications/views', []]);
  const views = [
    { isDefault: false, query: 'status=1' },
    { isDefault: true, query: 'status=4' },
  ];
  expect(next?.addresses({ views })).toEqual(['/customer-portal/applications?page=1&status=4']);
  expect(next?.addresses({ views: views.slice(0, 1) })).toEqual([]);
});

const card = (data: RemoteRoute['data']) => ({ id: 'card', data });

test('the first calls of a card have fixed values', () => {
  expect(firstDataFindings(card([{ call: LIST, values: { pageSize: 5 } }]))).toEqual([]);
});

test.each<[string, NonNullable<RemoteRoute['data']>[number]]>([
  ['parameters', { call: LIST, query: ['status'] }],
  ['absence of parameters', { call: LIST, unless: ['status'] }],
  ['default view', { call: `${LIST}/views`, defaultViewOf: `${LIST}/views` }],
])('a first call of a card that depends on the %s of an address is refused', (_, first) => {
  expect(firstDataFindings(card([first]))).toEqual([
    `slots: data of "card": "${first.call}" depends on an address, which a slot does not have`,
  ]);
});

test('a first call of a card that needs a parameter of a path, or is not safe, is refused', () => {
  const data = [{ call: `${LIST}/:id` }, { call: 'POST /customer-portal/rewards/redeem' }];
  expect(firstDataFindings(card(data))).toEqual([
    expect.stringContaining('needs the parameter ":id"'),
    expect.stringContaining('is not marked as safe'),
  ]);
});
