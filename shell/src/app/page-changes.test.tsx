import { createMessages } from '@atrium/host';
import { createAreaStore, field, useField } from '@atrium/stores';
import { deferred, resetAuth } from '@atrium/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { dropEarlyAnswersEverywhere } from '../../../shared/host/src/early-answers.ts';
import { fakeToken } from '../../../shared/host/src/testing/fake-api.ts';
import { pageStart, startPagesAhead } from '../federation/page-start.ts';
import { RemoteLoader } from '../federation/remote-loader.ts';
import { ReleaseSets } from '../lib/release-sets.ts';
import { fakePortal, type SentRequest } from '../testing/fake-portal.ts';
import { createReleaseSet, createRemote } from '../testing/release-sets.ts';
import { renderRoutes, signedInAs } from '../testing/render-shell.tsx';
import { createRoutes } from './routes.tsx';

const CATEGORIES = '/customer-portal/applications/categories';
const COUNTRIES = '/customer-portal/applications/countries';
const failed = createMessages({ 'en-US': { failed: 'Failed.' } }).message('failed');
const area = createAreaStore(
  { categories: [] as { name: string }[], countries: [] as { name: string }[] },
  {
    categories: field(`GET ${CATEGORIES}`, { categories: (response) => response.categories }, failed),
    countries: field(`GET ${COUNTRIES}`, { countries: (response) => response.countries }, failed),
  },
);
const customerOf = (token: string | null) => JSON.parse(atob(token?.split('.')[1] ?? '')).cid as number;
const orders = { 'en-US': 'Orders' };
const places = { 'en-US': 'Places' };
const releaseSets = new ReleaseSets(
  createReleaseSet([
    createRemote('mfe-orders', {
      routes: [
        { id: 'list', path: '', title: orders, permission: 'person', data: [{ call: `GET ${CATEGORIES}` }] },
        {
          id: 'places',
          path: 'places',
          title: places,
          permission: 'person',
          data: [{ call: `GET ${COUNTRIES}` }],
        },
      ],
      menu: [
        { label: orders, icon: 'M4 4h16', order: 1, route: 'list' },
        { label: places, icon: 'M4 4h16', order: 2, route: 'places' },
      ],
    }),
  ]),
);
/** Calls and pages, in their order. */
let happened: string[];
let stop = () => {};
beforeEach(() => {
  localStorage.clear();
  resetAuth();
  area.clear();
});
afterEach(() => stop());

function Orders(): ReactNode {
  happened.push('orders');
  return <Names of={useField(area, 'categories', {}).data.categories} />;
}
function Places(): ReactNode {
  happened.push('places');
  return <Names of={useField(area, 'countries', {}).data.countries} />;
}
function Names({ of }: { readonly of: readonly { name: string }[] }): ReactNode {
  return <p>{of.map(({ name }) => name)}</p>;
}

/** Opens Acme's orders; the code of the page of places arrives when the test says so. */
async function openOrders(beforeSwitch: Promise<unknown> = Promise.resolve()) {
  happened = [];
  const list = ({ path, token }: SentRequest) => {
    happened.push(path);
    const rows = [{ name: `${path.split('/').at(-1)} of ${customerOf(token)}` }];
    return { body: { categories: rows, countries: rows } };
  };
  const portal = fakePortal({
    [`GET ${CATEGORIES}`]: list,
    [`GET ${COUNTRIES}`]: list,
    'POST /customer-portal/auth/sign_by_customer': async ({ body }) => {
      await beforeSwitch;
      const { customerId } = body as { customerId: number };
      return { body: { token: fakeToken({ person: portal.user.id, customerId }) } };
    },
  });
  portal.hasSession = true;
  signedInAs({ customerId: 7, user: portal.user });
  const code = deferred<{ Component: () => ReactNode }>();
  const routes = { list: async () => ({ Component: Orders }), places: () => code.promise };
  const load = async () => ({ routes, slots: {} });
  const loader = new RemoteLoader({ known: async () => {}, load, preload: () => {} });
  stop = startPagesAhead(pageStart(releaseSets, loader, async () => {}));
  const { router } = await renderRoutes((shownPath) => createRoutes(releaseSets, loader, shownPath), {
    path: '/c/7/orders',
    releaseSets,
    loader,
  });
  await screen.findByText('categories of 7');
  return {
    router,
    /** Customers whose places, or other rows, were asked for, call by call. */
    askedFor: (call = COUNTRIES) => portal.sentTo(`GET ${call}`).map(({ token }) => customerOf(token)),
    codeArrives: () => act(async () => code.resolve({ Component: Places })),
  };
}
const link = () => screen.findByRole('link', { name: 'Places' });

test.each<[string, (view: Awaited<ReturnType<typeof openOrders>>) => unknown]>([
  ['by the program', ({ router }) => act(async () => void router.navigate('/c/7/orders/places'))],
  [
    'by Enter on a link',
    async () => {
      (await link()).focus();
      await userEvent.keyboard('{Enter}');
    },
  ],
  ['by a press on a link, which starts it before the click', async () => userEvent.click(await link())],
  [
    'by the palette',
    async () => {
      await userEvent.keyboard('{Control>}k{/Control}');
      await screen.findByRole('dialog', { name: 'Search the portal' });
      await userEvent.keyboard('places{Enter}');
    },
  ],
])(
  'a change of page %s asks for the first data of the page before its code is there, once',
  async (_, change) => {
    const view = await openOrders();
    await change(view);
    await waitFor(() => expect(view.askedFor()).toEqual([7]));
    await view.codeArrives();
    expect(await screen.findByText('countries of 7')).toBeInTheDocument();
    expect(view.askedFor()).toEqual([7]);
  },
);

test('back and forward ask for the first data of the page before it is shown, once', async () => {
  const { router, codeArrives } = await openOrders();
  await codeArrives();
  await act(() => router.navigate('/c/7/orders/places'));
  for (const [delta, path, shown] of [
    [-1, CATEGORIES, 'orders'],
    [1, COUNTRIES, 'places'],
  ] as const) {
    happened = [];
    await act(() => router.navigate(delta));
    expect(happened.slice(0, 2)).toEqual([path, shown]);
    expect(happened.filter((each) => each === path)).toHaveLength(1);
  }
});

test('a change of page to another customer asks for nothing of the former one', async () => {
  const { router, askedFor, codeArrives } = await openOrders();
  await act(async () => void router.navigate('/c/8/orders/places'));
  await waitFor(() => expect(askedFor()).toEqual([8]));
  await codeArrives();
  expect(await screen.findByText('countries of 8')).toBeInTheDocument();
  expect(askedFor()).toEqual([8]);
});

test('a switch of customer, and the way back, ask for what the page shows once', async () => {
  const { router, askedFor } = await openOrders();
  await userEvent.click(screen.getByRole('button', { name: /^Customer:/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Globex/ }));
  expect(await screen.findByText('categories of 8')).toBeInTheDocument();
  await act(() => router.navigate(-1));
  expect(await screen.findByText('categories of 7')).toBeInTheDocument();
  expect(askedFor(CATEGORIES)).toEqual([7, 8, 7]);
});

test('a change of page gives up a switch of customer that is not done yet', async () => {
  const answer = deferred<void>();
  const { router, askedFor, codeArrives } = await openOrders(answer.promise);
  await act(async () => void router.navigate('/c/8/orders'));
  await act(async () => void router.navigate('/c/7/orders/places'));
  await act(async () => answer.resolve());
  await codeArrives();
  expect(await screen.findByText('countries of 7')).toBeInTheDocument();
  expect(askedFor()).toEqual([7]);
});

test('a change of page to a page that was started before a live event asks again', async () => {
  const { router, askedFor, codeArrives } = await openOrders();
  await userEvent.pointer({ keys: '[MouseLeft>]', target: await link() });
  dropEarlyAnswersEverywhere();
  await codeArrives();
  await act(() => router.navigate('/c/7/orders/places'));
  expect(await screen.findByText('countries of 7')).toBeInTheDocument();
  expect(askedFor()).toEqual([7, 7]);
});

test('a change of page leaves what was started for another page without a trace', async () => {
  const { router, askedFor, codeArrives } = await openOrders();
  await userEvent.pointer({ keys: '[MouseLeft>]', target: await link() });
  await codeArrives();
  await act(() => router.navigate('/c/7'));
  expect(askedFor()).toEqual([7]);
  expect(area.store.getState()).toMatchObject({ countries: [] });
});
