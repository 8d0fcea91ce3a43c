import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RemoteManifest, type RemoteModule, workspaceOf } from '@atrium/contract';
import type { requestEarlyAnswers } from '@atrium/host';
import { createUser } from '@atrium/testing';
import { waitFor } from '@testing-library/react';
import { ReleaseSets } from '../lib/release-sets.ts';
import { createReleaseSet, createRemote } from '../testing/release-sets.ts';
import { signedInAs } from '../testing/render-shell.tsx';
import { pageStart, startPagesAhead } from './page-start.ts';
import { RemoteLoader } from './remote-loader.ts';

const started = jest.fn<void, Parameters<typeof requestEarlyAnswers>>();

const title = { 'en-US': 'Orders' };
const data = [{ call: 'GET /customer-portal/applications', query: ['page'] }];
const ofOne = [{ call: 'GET /customer-portal/applications/:id' }];
const ofCard = [{ call: 'GET /customer-portal/charts/applications/count' }];
const releaseSet = createReleaseSet([
  createRemote('mfe-orders', {
    routes: [
      { id: 'list', path: '', title, permission: 'person', data },
      { id: 'detail', path: ':id', title, permission: 'person', data: ofOne },
      { id: 'new', path: 'new', title, permission: 'person' },
      { id: 'people', path: 'people', title, permission: 'users:manage', data },
    ],
    slots: [
      { slot: 'home', id: 'team', order: 2, permission: 'users:manage', data },
      { slot: 'home', id: 'totals', order: 1, permission: 'person', data: ofCard },
      { slot: 'appbar', id: 'bell', order: 1, permission: 'person', data },
    ],
  }),
]);
const releaseSets = new ReleaseSets(releaseSet);
const Component = () => null;
const loadHome = jest.fn(async () => {});
const code = jest.fn(async () => ({ Component }));
const loader = () =>
  new RemoteLoader({
    known: async () => {},
    load: async () => ({
      routes: { list: code, detail: code, new: code, people: code },
      slots: { totals: code, team: code },
    }),
    preload: () => {},
  });
const startAt = (path: string) =>
  pageStart(releaseSets, loader(), loadHome, started)(new URL(path, window.location.href), null);
const startAhead = () => startPagesAhead(pageStart(releaseSets, loader(), loadHome, started));
const calls = () => started.mock.calls.map(([first, params, address]) => [first, params, String(address)]);

let stop = () => {};
beforeEach(() => {
  jest.clearAllMocks();
  signedInAs({ customerId: 7 });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  document.body.replaceChildren();
});

test('the first calls of a page are started with the parameters of its address', () => {
  startAt('/c/7/orders?page=2');
  startAt('/c/7/orders/12');
  startAt('/c/7/orders/new');
  expect(calls()).toEqual([
    [data, {}, 'page=2'],
    [ofOne, { id: '12' }, ''],
    [[], {}, ''],
  ]);
});

describe('a page in a layout', () => {
  const page = { title, permission: 'person' as const };
  const nested = new ReleaseSets(
    createReleaseSet([
      createRemote('mfe-orders', {
        routes: [
          { id: 'order', path: ':id', ...page, data: ofOne },
          { id: 'lines', path: ':id/lines', layout: 'order', ...page, data },
          { id: 'help', path: 'help/*', ...page, data: ofCard },
          { id: 'costs', path: ':id/costs', layout: 'order', title, permission: 'users:manage' },
        ],
      }),
    ]),
  );
  const startAfter = (shownPath: string | null, path: string) =>
    pageStart(nested, loader(), loadHome, started)(new URL(path, window.location.href), shownPath);

  test('starts with the first calls of both', () => {
    startAfter(null, '/c/7/orders/12/lines?page=2');
    expect(calls()).toEqual([
      [ofOne, { id: '12' }, 'page=2'],
      [data, { id: '12' }, 'page=2'],
    ]);
  });

  test.each<[string, string | null, string, unknown[]]>([
    ['starts alone where its layout stays', '/c/7/orders/12', '/c/7/orders/12/lines', [data]],
    ['starts with the layout of another id', '/c/7/orders/13', '/c/7/orders/12/lines', [ofOne, data]],
    ['starts with the layout for another customer', '/c/8/orders/12', '/c/7/orders/12/lines', [ofOne, data]],
    ['is not started again where it has all addresses', '/c/7/orders/help/a', '/c/7/orders/help/b', []],
  ])('%s', (_, shownPath, path, wanted) => {
    startAfter(shownPath, path);
    expect(calls().map(([first]) => first)).toEqual(wanted);
  });

  test('is not started where the person may not open it', () => {
    signedInAs({ customerId: 7, user: createUser({ permissions: [] }) });
    startAfter(null, '/c/7/orders/12/costs');
    expect(calls()).toEqual([]);
  });
});

test.each([
  ['of another customer', '/c/8/orders'],
  ['that no remote has', '/c/7/nothing'],
  ['outside every scope', '/signin'],
])('nothing is started for a page %s', (_, path) => {
  startAt(path);
  expect(calls()).toEqual([]);
});

test('the first calls of the home page are those of the cards that the person may see', () => {
  signedInAs({ customerId: 7, user: createUser({ permissions: [] }) });
  startAt('/c/7?search=a');
  expect(calls()).toEqual([[ofCard, {}, '']]);
});

test('nothing is started for a page that the person may not open', () => {
  signedInAs({ customerId: 7, user: createUser({ permissions: [] }) });
  startAt('/c/7/orders/people');
  expect(calls()).toEqual([]);
});

test('a link to the home page starts its code, and code and data of its cards', async () => {
  signedInAs({ customerId: 7, user: createUser({ permissions: [] }) });
  stop = startAhead();
  meet(link('/c/7'), 'pointerdown');
  await Promise.resolve();
  expect(loadHome).toHaveBeenCalledTimes(1);
  expect(calls()).toEqual([[ofCard, {}, '']]);
  await waitFor(() => expect(code).toHaveBeenCalledTimes(1));
});

test('only a page that the document does not describe waits for the whole release set', async () => {
  const known = { slots: [], links: [] };
  const [remote] = releaseSet.remotes;
  if (!remote) throw new Error('no remote');
  const [list] = remote.remote.routes;
  const listed = { ...remote, remote: { ...remote.remote, routes: list ? [list] : [] } };
  const whole = jest.fn(async () => releaseSet);
  const sets = new ReleaseSets({ ...releaseSet, remotes: [listed], known }, whole);
  const start = pageStart(sets, loader(), loadHome, started);
  start(new URL('/c/7/orders', window.location.href), null);
  expect(whole).not.toHaveBeenCalled();
  start(new URL('/c/7/orders/12', window.location.href), null);
  expect(calls()).toEqual([[data, {}, '']]);
  await waitFor(() => expect(calls()).toHaveLength(2));
  expect(calls()[1]).toEqual([ofOne, { id: '12' }, '']);
});

function link(href: string): HTMLAnchorElement {
  const anchor = Object.assign(document.createElement('a'), { href });
  anchor.append(document.createElement('span'));
  document.body.append(anchor);
  return anchor;
}
const meet = (anchor: HTMLAnchorElement, type: string) =>
  anchor.firstElementChild?.dispatchEvent(new Event(type, { bubbles: true }));

test.each(['pointerover', 'focusin'])(
  'a link that keeps the %s starts code and data of its page',
  async (type) => {
    jest.useFakeTimers();
    stop = startAhead();
    meet(link('/c/7/orders?page=2'), type);
    expect(calls()).toEqual([]);
    await jest.advanceTimersByTimeAsync(80);
    expect(calls()).toEqual([[data, {}, 'page=2']]);
    expect(code).toHaveBeenCalledTimes(1);
  },
);

test('a link that the pointer only passes starts nothing', async () => {
  jest.useFakeTimers();
  stop = startAhead();
  meet(link('/c/7/orders'), 'pointerover');
  document.body.dispatchEvent(new Event('pointerover', { bubbles: true }));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(calls()).toEqual([]);
});

test('a pressed link starts its page at once', () => {
  stop = startAhead();
  meet(link('/c/7/orders'), 'pointerdown');
  expect(calls()).toHaveLength(1);
});

test('links to other sites, other tabs and files start nothing, and neither does anything for who saves data', () => {
  stop = startAhead();
  meet(link('https://elsewhere.example/c/7/orders'), 'pointerdown');
  meet(Object.assign(link('/c/7/orders'), { target: '_blank' }), 'pointerdown');
  meet(Object.assign(link('/c/7/orders'), { download: 'orders' }), 'pointerdown');
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  meet(link('/c/7/orders'), 'pointerdown');
  Reflect.deleteProperty(navigator, 'connection');
  expect(calls()).toEqual([]);
});

const folder = join(import.meta.dirname, '../../..');
const remotes = globSync('mfe-*/remote.json', { cwd: folder }).map(
  (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as RemoteManifest,
);
const pages = remotes.flatMap((remote) => remote.routes.map((route) => ({ remote, route })));

test.each(
  pages.map(({ remote, route }) => [[remote.basePath, route.path].filter(Boolean).join('/'), remote, route]),
)(
  'a link to /%s starts its code and exactly the first calls in its remote.json',
  async (path, remote, route) => {
    const parts = (list: readonly { id: string }[]) =>
      Object.fromEntries(list.map(({ id }) => [id, jest.fn(code)]));
    const modules = new Map(
      remotes.map(({ name, routes, slots }) => [name, { routes: parts(routes), slots: parts(slots) }]),
    );
    const source = {
      known: async () => {},
      load: async (name: string) => modules.get(name) as RemoteModule,
      preload: () => {},
    };
    const permissions = pages.flatMap(({ route: { permission } }) =>
      permission === 'person' ? [] : [permission],
    );
    signedInAs({ customerId: 7, user: createUser({ permissions }) });
    const set = createReleaseSet(remotes.map((each) => createRemote(each.name, each)));
    stop = startPagesAhead(pageStart(new ReleaseSets(set), new RemoteLoader(source), loadHome, started));
    meet(link(`/c/7/${path.replace(':id', '12')}`), 'pointerdown');
    const params = path.includes(':id') ? { id: '12' } : {};
    expect(calls()).toEqual([[route.data ?? [], params, '']]);
    const wanted = modules.get(remote.name)?.routes[route.id];
    await waitFor(() => expect(wanted).toHaveBeenCalledTimes(1));
    const all = [...modules.values()].flatMap(({ routes, slots }) => Object.values({ ...routes, ...slots }));
    expect(all.filter((load) => load.mock.calls.length > 0)).toEqual([wanted]);
  },
);

test('every page of customers with a link in the menu, and every card, names its first calls if data can say them', () => {
  // Data names calls of the portal only, and pages of the provider make those of the desk.
  const linked = remotes.flatMap(({ routes, menu }) =>
    menu
      .filter((item) => workspaceOf(item) === 'customer')
      .map(({ route }) => routes.find(({ id }) => id === route)),
  );
  const slots = remotes.flatMap((remote) => remote.slots);
  const unnamed = [...linked, ...slots].filter((part) => part?.data === undefined).map((part) => part?.id);
  // The profile is of the person, whom the shell has loaded; deadlines are counted from the reader's date.
  expect(unnamed).toEqual(['profile', 'deadlines-due']);
});
