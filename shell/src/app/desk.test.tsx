import { type EarlyAnswersWindow, NEXT_AUTH_MESSAGE_KEY } from '@atrium/contract';
import { authStore, configureHost, request } from '@atrium/host';
import { createUser, resetAuth } from '@atrium/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type FakeResponse, fakeToken } from '../../../shared/host/src/testing/fake-api.ts';
import { RemoteLoader } from '../federation/remote-loader.ts';
import { openNewDocument } from '../lib/new-document.ts';
import { ReleaseSets } from '../lib/release-sets.ts';
import { fakePortal, refusal } from '../testing/fake-portal.ts';
import { createReleaseSet, createRemote } from '../testing/release-sets.ts';
import { renderRoutes } from '../testing/render-shell.tsx';
import { createRoutes } from './routes.tsx';

jest.mock('../lib/new-document.ts', () => ({ openNewDocument: jest.fn(() => new Promise(() => {})) }));

const place = { root: '/provider/', tokenCall: 'POST /customer-portal/auth/exchange' };
const title = (text: string) => ({ 'en-US': text });
const page = (id: string, path: string, text: string) => ({
  id,
  path,
  title: title(text),
  permission: 'person' as const,
});
const item = (route: string, text: string, order: number) => ({
  label: title(text),
  icon: 'M4 4h16',
  order,
  route,
});
const releaseSets = new ReleaseSets({
  ...createReleaseSet([
    createRemote('mfe-desk', {
      basePath: '',
      routes: [
        page('queue', '', 'Queue'),
        page('cases', 'cases', 'Cases'),
        page('case', 'cases/:id', 'Case'),
        { ...page('figures', 'figures', 'Figures'), permission: 'desk:supervise' },
      ],
      menu: [item('queue', 'Queue', 1), item('cases', 'Cases', 2), item('figures', 'Figures', 3)],
    }),
  ]),
  place,
});
const host = { sessionBasePath: '/api/auth', loginServiceUrl: '' };
const call = 'GET /customer-portal/applications/countries';

beforeEach(() => {
  localStorage.clear();
  resetAuth();
  configureHost({ ...host, place });
});
afterEach(() => configureHost(host));

const signed =
  (permissions: readonly string[]) =>
  (token: string): FakeResponse => ({ body: { token, permissions } });

async function open(path: string, sign = signed([])) {
  const user = createUser({ roles: [], permissions: [] });
  const token = fakeToken({ person: user.id, session: 'desk' });
  const portal = fakePortal({
    [place.tokenCall]: sign(token),
    [call]: { body: { countries: [] } },
  });
  portal.user = user;
  portal.customers = [];
  portal.hasSession = true;
  const component = (text: string) => async () => ({ Component: (): ReactNode => <h1>{text}</h1> });
  const routes = {
    queue: component('All that waits'),
    cases: component('All'),
    case: component('One'),
    figures: component('All figures'),
  };
  const loader = new RemoteLoader({
    known: async () => {},
    load: async () => ({ routes, slots: {} }),
    preload: () => {},
  });
  const view = await renderRoutes((shownPath) => createRoutes(releaseSets, loader, shownPath), {
    path,
    releaseSets,
    loader,
  });
  return { ...view, portal, token };
}

test('the workspace begins with a page of a remote, below its own menu', async () => {
  await open('/provider/');
  expect(await screen.findByRole('heading', { name: 'All that waits' })).toBeVisible();
  const links = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));
  expect(new Set(links)).toEqual(new Set(['#main', '/provider/', '/provider/cases']));
  expect(screen.getByRole('link', { name: 'Queue' })).toHaveAttribute('aria-current', 'page');
});

test('there is no customer to choose, and none is named', async () => {
  await open('/provider/');
  await screen.findByRole('heading', { name: 'All that waits' });
  expect(screen.queryByText(/customers/i)).toBeNull();
  expect(document.title).toBe('Queue · Atrium');
});

test('a page that needs a role beyond the least is shown to those who have it', async () => {
  await open('/provider/figures', signed(['desk:supervise']));
  expect(await screen.findByRole('heading', { name: 'All figures' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Figures' })[0]).toBeVisible();
});

test('others neither see it in the menu nor open it', async () => {
  await open('/provider/figures');
  expect(await screen.findByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
  expect(screen.getByText(/Your role does not include this page/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Figures' })).toBeNull();
});

test('who lacks the second factor that the role needs is led to the page that asks for it', async () => {
  await open('/provider/cases', () => refusal(403, { type: 'step-up-required' }));
  await waitFor(() => expect(openNewDocument).toHaveBeenCalledWith('/c/0/account/confirm?customer=0'));
});

test('calls carry the token that the user token is exchanged for, which no cookie keeps', async () => {
  const { portal, token } = await open('/provider/cases/3');
  expect(await screen.findByRole('heading', { name: 'One' })).toBeVisible();
  await request(call, {});
  expect(portal.sentTo(call).map((sent) => sent.token)).toEqual([token]);
  expect(authStore.getState()).toMatchObject({ token, selectedCustomer: 0, loggedIn: true });
  // The scopes that have a cookie.
  expect(localStorage.getItem('atrium.scopes')).toBeNull();
});

test('what the document has asked for with that token is not asked for again', async () => {
  const user = createUser({ roles: [], permissions: [] });
  const token = fakeToken({ person: user.id, session: 'desk' });
  (window as EarlyAnswersWindow).atriumEarlyAnswers = {
    customerId: 0,
    message: localStorage.getItem(NEXT_AUTH_MESSAGE_KEY),
    session: Promise.resolve({
      session: { accessToken: fakeToken({ person: user.id }), expires: '2099-01-01T00:00:00.000Z' },
      user,
      filteredCustomers: [],
      token,
      permissions: ['desk:supervise'],
    }),
    answers: {
      [call.replace('GET ', '')]: {
        askedAtMs: Date.now(),
        answer: Promise.resolve({ customer: '0', data: { countries: ['early'] } }),
      },
    },
  };
  const { portal } = await open('/provider/figures');
  expect(await screen.findByRole('heading', { name: 'All figures' })).toBeVisible();
  expect(await request(call, {})).toEqual({ countries: ['early'] });
  expect([portal.sentTo(place.tokenCall), portal.sentTo(call)]).toEqual([[], []]);
  expect(authStore.getState()).toMatchObject({ token, selectedCustomer: 0 });
});

test('an unknown page is said to be unknown within the workspace', async () => {
  const { router } = await open('/provider/nothing');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  await act(async () => void router.navigate('/provider/cases'));
  expect(await screen.findByRole('heading', { name: 'All' })).toBeVisible();
});
