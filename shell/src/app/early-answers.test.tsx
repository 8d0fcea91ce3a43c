import {
  type EarlyAnswersOfDocument,
  type EarlyAnswersWindow,
  NEXT_AUTH_MESSAGE_KEY,
} from '@atrium/contract';
import { createMessages, signOut } from '@atrium/host';
import { createAreaStore, field, useField } from '@atrium/stores';
import { deferred, resetAuth } from '@atrium/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  ana,
  anasCustomers,
  type FakeResponse,
  fakeApi,
  fakeToken,
  sessionResponse,
} from '../../../shared/host/src/testing/fake-api.ts';
import { RemoteLoader } from '../federation/remote-loader.ts';
import { ReleaseSets } from '../lib/release-sets.ts';
import { createReleaseSet, createRemote } from '../testing/release-sets.ts';
import { renderRoutes } from '../testing/render-shell.tsx';
import { createRoutes } from './routes.tsx';

const CATEGORIES = '/customer-portal/applications/categories';
const COUNTRIES = '/customer-portal/applications/countries';
const messages = createMessages({ 'en-US': { failed: 'Failed.' } });
const failed = messages.message('failed');

/** An area of a remote: what has arrived, and what is on its way. */
const area = createAreaStore(
  { categories: [] as { name: string }[], countries: [] as { name: string }[] },
  {
    categories: field(`GET ${CATEGORIES}`, { categories: (response) => response.categories }, failed),
    countries: field(`GET ${COUNTRIES}`, { countries: (response) => response.countries }, failed),
  },
);

function Component(): ReactNode {
  const { categories } = useField(area, 'categories', {}).data;
  const { countries } = useField(area, 'countries', {}).data;
  return <p>{[...categories, ...countries].map(({ name }) => name).join(', ') || 'Nothing yet'}</p>;
}

const releaseSet = createReleaseSet([createRemote('mfe-orders')]);
type Arrival = Awaited<EarlyAnswersOfDocument['answers'][string]['answer']>;
const anas = { customer: '7', data: { countries: [{ name: 'Late of Ana at Acme' }] } };

/** What the API responds with: data that names person and customer of the token. */
function portal(overrides: (path: string) => FakeResponse | null = () => null) {
  return fakeApi(({ path, token, body }) => {
    const own = overrides(path);
    if (own) return own;
    if (path.endsWith('/session')) return sessionResponse();
    if (path.endsWith('/invitations')) return { body: { invitations: [] } };
    const { customerId = 0 } = (body ?? {}) as { customerId?: number };
    if (path.endsWith('/sign_by_customer')) return { body: { token: fakeToken({ customerId }) } };
    const { cid } = JSON.parse(atob(token?.split('.')[1] ?? '')) as { cid: number };
    const rows = [{ name: `${path.split('/').at(-1)} of ${cid}` }];
    return { body: { categories: rows, countries: rows } };
  });
}

/** Opens Acme's page by a document whose categories have arrived, and whose countries are on their way. */
async function openWithLateAnswer(livesSeconds = 300) {
  const late = deferred<Arrival>();
  late.promise.catch(() => undefined);
  const askedAtMs = Date.now();
  const early = { customer: '7', data: { categories: [{ name: 'Early of Ana at Acme' }] } };
  (window as EarlyAnswersWindow).atriumEarlyAnswers = {
    customerId: 7,
    message: localStorage.getItem(NEXT_AUTH_MESSAGE_KEY),
    session: Promise.resolve({
      session: { accessToken: fakeToken(), expires: '2099-01-01T00:00:00.000Z' },
      user: ana,
      filteredCustomers: anasCustomers,
      token: fakeToken({ customerId: 7, livesSeconds }),
    }),
    answers: {
      [CATEGORIES]: { askedAtMs, answer: Promise.resolve(early) },
      [COUNTRIES]: { askedAtMs, answer: late.promise },
    },
  };
  const loader = new RemoteLoader({
    known: async () => {},
    load: async () => ({ routes: { list: async () => ({ Component }) }, slots: {} }),
    preload: () => {},
  });
  const view = await renderRoutes(
    (shownPath) => createRoutes(new ReleaseSets(releaseSet), loader, shownPath),
    { path: '/c/7/orders', releaseSet, loader },
  );
  await screen.findByText('Early of Ana at Acme');
  return { late, ...view };
}

const shown = () => document.body.textContent;

beforeEach(() => {
  localStorage.clear();
  resetAuth();
  area.clear();
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'fetch');
});

test('an early answer is shown when it arrives', async () => {
  const sent = portal();
  const { late } = await openWithLateAnswer();
  await act(async () => late.resolve(anas));
  expect(shown()).toContain('Early of Ana at Acme, Late of Ana at Acme');
  expect(sent.filter(({ path }) => path === CATEGORIES || path === COUNTRIES)).toEqual([]);
});

test('after a switch of customer nothing of the former one is shown, however late it arrives', async () => {
  portal();
  const { late, router } = await openWithLateAnswer();
  await act(() => router.navigate('/c/8/orders'));
  await act(async () => late.resolve(anas));
  await screen.findByText('categories of 8, countries of 8');
  expect(shown()).not.toContain('of Ana');
  await act(() => router.navigate('/c/7/orders'));
  await screen.findByText('categories of 7, countries of 7');
});

test('after a sign-out nothing of the person is shown, however late it arrives', async () => {
  portal((path) => (path.endsWith('/session') ? { body: {} } : null));
  const { late, address } = await openWithLateAnswer();
  globalThis.fetch = async () => Response.json({ csrfToken: 'token', url: 'http://localhost/' });
  await act(() => signOut());
  await act(async () => late.resolve(anas));
  await waitFor(() => expect(address()).toMatch(/^\/signin/));
  expect(shown()).not.toContain('of Ana');
  expect(area.store.getState()).toMatchObject({ categories: [], countries: [] });
});

test('when the session was revoked while an answer is on its way, everything of the person disappears', async () => {
  portal((path) => {
    if (path.endsWith('/session')) return { body: {} };
    return path === COUNTRIES ? { status: 401 } : null;
  });
  const { late, address } = await openWithLateAnswer();
  await act(async () => late.reject(new Error('401')));
  await waitFor(() => expect(address()).toMatch(/^\/signin\?.*error=SessionEnded/));
  expect(shown()).not.toContain('of Ana');
  expect(area.store.getState()).toMatchObject({ categories: [], countries: [] });
});

test('when the session expires while an answer is on its way, everything of the person disappears', async () => {
  portal((path) => (path.endsWith('/session') ? { body: {} } : null));
  const { late, address } = await openWithLateAnswer();
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 290_000);
  await act(() => area.load('categories', {}));
  await act(async () => late.resolve(anas));
  await waitFor(() => expect(address()).toMatch(/^\/signin\?.*error=SessionEnded/));
  expect(shown()).not.toContain('of Ana');
  expect(area.store.getState()).toMatchObject({ categories: [], countries: [] });
});
