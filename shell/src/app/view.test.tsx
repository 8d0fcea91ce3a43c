import { authStore, configureHost, request } from '@atrium/host';
import { createCustomer, createUser, resetAuth } from '@atrium/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { fakeToken, sessionResponse } from '../../../shared/host/src/testing/fake-api.ts';
import { RemoteLoader } from '../federation/remote-loader.ts';
import { openNewDocument } from '../lib/new-document.ts';
import { ReleaseSets } from '../lib/release-sets.ts';
import { fakePortal } from '../testing/fake-portal.ts';
import { createReleaseSet, createRemote } from '../testing/release-sets.ts';
import { renderRoutes } from '../testing/render-shell.tsx';
import { createRoutes } from './routes.tsx';

jest.mock('../lib/new-document.ts', () => ({ openNewDocument: jest.fn(() => new Promise(() => {})) }));
const opened = jest.mocked(openNewDocument);

const view = {
  ownTokenCall: 'POST /customer-portal/own',
  endCall: 'POST /customer-portal/end',
  back: '/back',
};
const place = { root: '/looking/1/', tokenCall: 'POST /customer-portal/exchange', view };
const title = { 'en-US': 'Cases' };
const call = 'GET /customer-portal/applications/countries';
const host = { sessionBasePath: '/api/auth', loginServiceUrl: '' };
const releaseSets = new ReleaseSets({
  ...createReleaseSet([
    createRemote('mfe-probe', {
      basePath: 'cases',
      routes: [{ id: 'list', path: '', title, permission: 'applications:read' }],
      menu: [{ label: title, icon: 'M4 4h16', order: 1, route: 'list' }],
    }),
  ]),
  customer: 7,
  place,
});
const ofStaff = fakeToken({ person: 99 });
const token = fakeToken({ person: 99, customerId: 7, livesSeconds: 3_600 });
const own = fakeToken({ person: 99, serial: 1 });
const olga = createUser({
  id: 3,
  displayName: 'Olga Owens',
  roles: [{ customerId: 7, role: 'owner' }],
});

beforeEach(() => {
  localStorage.clear();
  resetAuth();
  opened.mockClear();
  configureHost({ ...host, place });
});
afterEach(() => configureHost(host));

async function open(path: string, exchange: { status?: number } = {}) {
  const portal = fakePortal({
    'GET /api/auth/session': sessionResponse(ofStaff),
    [place.tokenCall]: { body: { token }, ...exchange },
    [view.ownTokenCall]: { body: { token: own } },
    [view.endCall]: { status: 204 },
    [call]: { body: { countries: [] } },
  });
  portal.user = olga;
  portal.customers = [createCustomer({ id: 7, name: 'Acme' })];
  const routes = { list: async () => ({ Component: (): ReactNode => <h1>All cases</h1> }) };
  const loader = new RemoteLoader({
    known: async () => {},
    load: async () => ({ routes, slots: {} }),
    preload: () => {},
  });
  const shown = await renderRoutes((shownPath) => createRoutes(releaseSets, loader, shownPath), {
    path,
    releaseSets,
    loader,
  });
  return { ...shown, portal };
}

const banner = () => screen.findByRole('complementary', { name: 'View' });

test('the pages of the customer are there, below a banner that names whose they are', async () => {
  await open('/looking/1/cases');
  expect(await screen.findByRole('heading', { name: 'All cases' })).toBeVisible();
  expect(await banner()).toHaveTextContent(/^Viewing as Olga Owens of Acme, until .+ Nothing can be changed/);
  const links = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));
  expect(new Set(links)).toEqual(new Set(['#main', '/looking/1/', '/looking/1/cases']));
});

test('every call has the token of the view, which no cookie and no storage keeps', async () => {
  const { portal } = await open('/looking/1/cases');
  await banner();
  await request(call, {});
  await request('GET /customer-portal/auth/sessions', {}).catch(() => {});
  const made = portal.sent.filter(({ path }) => path.startsWith('/customer-portal/'));
  const [exchange, ...others] = made;
  expect([exchange?.path, exchange?.token]).toEqual(['/customer-portal/exchange', ofStaff]);
  expect(new Set(others.map((sent) => sent.token))).toEqual(new Set([token]));
  expect(authStore.getState()).toMatchObject({ token, userAuthToken: token, selectedCustomer: 7 });
  expect([document.cookie, JSON.stringify(localStorage)].join()).not.toContain(token);
});

test('what the person may change has no buttons, and is refused with one notice where it is tried', async () => {
  const { portal } = await open('/looking/1/cases');
  await banner();
  const { permissions } = authStore.getState().user ?? {};
  expect(permissions?.every((name) => name.endsWith(':read'))).toBe(true);
  const change = request('POST /customer-portal/users_management/:id/deactivate', { params: { id: 1 } });
  await expect(change).rejects.toMatchObject({ reason: 'aborted' });
  await expect(
    request('GET /customer-portal/notifications/read/:id', { params: { id: 1 } }),
  ).rejects.toThrow();
  expect(portal.sent.filter(({ path }) => path.includes('deactivate') || path.includes('/read/'))).toEqual(
    [],
  );
});

test('the person ends it by a token of their own, and goes on where they were', async () => {
  const { portal } = await open('/looking/1/');
  await banner();
  await userEvent.click(screen.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(opened).toHaveBeenCalledWith('/back'));
  expect(portal.sentTo(view.ownTokenCall)[0]?.token).toBe(ofStaff);
  expect(portal.sentTo(view.endCall)[0]?.token).toBe(own);
});

test('a view that has ended leads back', async () => {
  await open('/looking/1/cases', { status: 404 });
  await waitFor(() => expect(opened).toHaveBeenCalledWith('/back?view=ended'));
});

test('a view that ends while its pages are shown leads back', async () => {
  const { portal } = await open('/looking/1/cases');
  await banner();
  portal.answers[place.tokenCall] = { status: 404 };
  portal.answers[call] = { status: 401 };
  await act(async () => void (await request(call, {}).catch(() => {})));
  await waitFor(() => expect(opened).toHaveBeenCalledWith('/back?view=ended'));
});
