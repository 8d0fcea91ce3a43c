import {
  type PermissionName,
  permissionsOfRole,
  permissionsWith,
  type ReleaseSetRemote,
  shellPages,
} from '@atrium/contract';
import { restoreSession, usePageTitle } from '@atrium/host';
import { createUser, resetAuth, setAuth } from '@atrium/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { RemoteLoader } from '../federation/remote-loader.ts';
import { openNewDocument } from '../lib/new-document.ts';
import { ReleaseSets } from '../lib/release-sets.ts';
import { type FakePortal, fakePortal, refusal } from '../testing/fake-portal.ts';
import { createReleaseSet, createRemote, preview } from '../testing/release-sets.ts';
import { renderRoutes, twoCustomers } from '../testing/render-shell.tsx';
import { createRoutes } from './routes.tsx';

jest.mock('../lib/new-document.ts', () => ({ openNewDocument: jest.fn(() => new Promise(() => {})) }));
const SCOPE = 'POST /customer-portal/auth/sign_by_customer';
let portal: FakePortal;

const title = { 'en-US': 'Team' };
const releaseSet = createReleaseSet([
  createRemote('mfe-rewards'),
  createRemote('mfe-team', { routes: [{ id: 'list', path: '', title, permission: 'users:read' }] }),
]);

const list = jest.fn(async () => ({ Component: (): ReactNode => <h1>Points</h1> }));

const open = (path: string, given = releaseSet) => {
  const loader = new RemoteLoader({
    known: async () => {},
    load: async () => ({ routes: { list }, slots: {} }),
    preload: () => {},
  });
  return renderRoutes((shownPath) => createRoutes(new ReleaseSets(given), loader, shownPath), {
    path,
    releaseSet: given,
    loader,
  });
};

beforeEach(() => {
  jest.mocked(openNewDocument).mockClear();
  localStorage.clear();
  list.mockResolvedValue({ Component: () => <h1>Points</h1> });
  resetAuth();
  portal = fakePortal();
  portal.hasSession = true;
});

test('the pages outside a customer’s scope are those that the contract names for the gateway', () => {
  const loader = new RemoteLoader({
    known: async () => {},
    load: async () => ({ routes: {}, slots: {} }),
    preload: () => {},
  });
  const [root] = createRoutes(new ReleaseSets(releaseSet), loader, () => null);
  const paths = root?.children?.map(({ path }) => path);
  expect(paths?.toSorted()).toEqual([...shellPages, '/c/:customerId', '*'].toSorted());
});

test('a deep link of an anonymous visitor leads to sign-in, and back afterwards', async () => {
  portal.hasSession = false;
  const { address } = await open('/c/7/rewards?page=2');
  await waitFor(() => expect(address()).toBe('/signin?callbackUrl=%2Fc%2F7%2Frewards%3Fpage%3D2'));
});

test('in a document with a preview the pages for signing in and for other previews need a new document', async () => {
  portal.hasSession = false;
  await open('/c/7/rewards', { ...releaseSet, customer: 7, preview });
  await waitFor(() => expect(openNewDocument).toHaveBeenCalledWith('/signin?callbackUrl=%2Fc%2F7%2Frewards'));
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

test('a deep link of a signed-in person shows its page', async () => {
  await open('/c/7/rewards');
  expect(await screen.findByRole('heading', { name: 'Points' })).toBeInTheDocument();
  expect(portal.sentTo(SCOPE).map(({ body }) => body)).toEqual([{ customerId: 7, renewal: true }]);
  await waitFor(() => expect(document.title).toBe('Rewards · Acme · Atrium'));
});

test('a page is rendered once for a change of its query', async () => {
  const rendered: string[] = [];
  list.mockResolvedValue({
    Component: () => {
      const [query, change] = useSearchParams();
      rendered.push(query.toString());
      return (
        <button type="button" onClick={() => change({ page: '2' })}>
          Next
        </button>
      );
    },
  });
  await open('/c/7/rewards');
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  expect(rendered.slice(rendered.lastIndexOf('') + 1)).toEqual(['page=2']);
  expect(rendered.filter((query) => query === '')).toHaveLength(1);
});

describe('an area whose pages only the whole release set describes', () => {
  const whole = createReleaseSet([
    createRemote('mfe-rewards', {
      routes: [
        { id: 'list', path: '', title: { 'en-US': 'Rewards' }, permission: 'person' },
        { id: 'reward', path: ':id', title: { 'en-US': 'Reward' }, permission: 'person' },
      ],
    }),
  ]);
  const inDocument = {
    ...whole,
    remotes: [{ ...createRemote('mfe-rewards'), listed: [] }],
    known: { slots: ['appbar' as const], links: [] },
  };
  const fetchWhole = jest.fn(async () => whole);
  const openArea = async (path: string) => {
    const releaseSets = new ReleaseSets(inDocument, fetchWhole);
    const reward = async () => ({ Component: () => <h1>Reward {useParams().id}</h1> });
    const loader = new RemoteLoader({
      known: async () => void (await releaseSets.whole()),
      load: async () => ({ routes: { list, reward }, slots: {} }),
      preload: () => {},
    });
    return renderRoutes((shownPath) => createRoutes(releaseSets, loader, shownPath), {
      path,
      releaseSets,
      loader,
    });
  };

  beforeEach(() => {
    fetchWhole.mockReset().mockResolvedValue(whole);
  });

  test('opens any of its pages', async () => {
    const { router } = await openArea('/c/7/rewards/12');
    expect(await screen.findByRole('heading', { name: 'Reward 12' })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Reward · Acme · Atrium'));
    await act(async () => void router.navigate('/c/7/rewards'));
    expect(await screen.findByRole('heading', { name: 'Points' })).toBeInTheDocument();
    expect(fetchWhole).toHaveBeenCalledTimes(1);
  });

  test.each(['/c/7/rewards', '/c/7/rewards/12'])(
    'shows the card of an area that cannot be loaded at %s, and its retry heals',
    async (path) => {
      jest.spyOn(console, 'error').mockImplementation(() => {});
      fetchWhole.mockRejectedValue(new TypeError('Failed to fetch'));
      await openArea(path);
      expect(
        await screen.findByRole('heading', { name: 'Rewards is not available right now' }),
      ).toBeInTheDocument();
      fetchWhole.mockResolvedValue(whole);
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('heading', { name: /Points|Reward 12/ })).toBeInTheDocument();
    },
  );

  test('is not found at an address that it does not have', async () => {
    await openArea('/c/7/rewards/no/such/page');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  });

  test('does not keep the home page from its cards', async () => {
    await openArea('/c/7');
    expect(fetchWhole).toHaveBeenCalledTimes(1);
  });
});

test('a customer with other versions gets a new document, any other the page at once', async () => {
  const canaries: Record<string, string> = { 'mfe-rewards': '2.0.0' };
  portal.answers['GET /release-news'] = ({ query }) => ({
    body: {
      newer: false,
      changed: [],
      unsupported: false,
      canaries: query.get('customer') === '8' ? canaries : {},
    },
  });
  const { router } = await open('/c/7/rewards');
  expect(await screen.findByRole('heading', { name: 'Points' })).toBeInTheDocument();
  expect(openNewDocument).not.toHaveBeenCalled();
  await act(async () => void router.navigate('/c/8/rewards?page=2'));
  await waitFor(() => expect(openNewDocument).toHaveBeenCalledWith('/c/8/rewards?page=2'));
  expect(router.state.location.pathname).toBe('/c/7/rewards');
});

test('who has no customer gets the start page from the gateway', async () => {
  portal.customers = [];
  const { router } = await open('/c/0/rewards');
  await screen.findByRole('heading');
  expect(openNewDocument).not.toHaveBeenCalled();
  await act(async () => void router.navigate('/c/0/'));
  await waitFor(() => expect(openNewDocument).toHaveBeenCalledWith('/c/0/'));
});

describe('a page whose remote runs workers', () => {
  const [rewards, team] = releaseSet.remotes as [ReleaseSetRemote, ReleaseSetRemote];
  const remotes = [{ ...rewards, remote: { ...rewards.remote, capabilities: ['workers' as const] } }, team];

  test('gets a new document from a page whose document does not allow them', async () => {
    const { router } = await open('/c/7/', { ...releaseSet, remotes });
    await act(async () => void router.navigate('/c/7/rewards?page=2'));
    await waitFor(() => expect(openNewDocument).toHaveBeenCalledWith('/c/7/rewards?page=2'));
    expect(router.state.location.pathname).toBe('/c/7/');
  });

  test('is shown at once in a document that does', async () => {
    await open('/c/7/rewards', { ...releaseSet, remotes, capabilities: ['workers'] });
    expect(await screen.findByRole('heading', { name: 'Points' })).toBeInTheDocument();
    expect(openNewDocument).not.toHaveBeenCalled();
  });
});

test('home without a last customer opens all customers', async () => {
  const { address } = await open('/');
  await waitFor(() => expect(address()).toBe('/c/0/'));
});

test('home opens the last customer', async () => {
  localStorage.setItem('atrium.customer', '8');
  const { address } = await open('/');
  await waitFor(() => expect(address()).toBe('/c/8/'));
});

test('a person with one customer is redirected to the same page for that customer', async () => {
  portal.customers = twoCustomers.slice(0, 1);
  const { address } = await open('/c/0/rewards');
  await waitFor(() => expect(address()).toBe('/c/7/rewards'));
});

test('the menu has the items of the remotes that the person may see', async () => {
  portal.user = createUser({ roles: [] });
  await open('/c/7/');
  const menu = await screen.findByRole('navigation', { name: 'Main menu' });
  expect(menu).toHaveTextContent('HomeRewards');
  expect(screen.queryByRole('link', { name: 'Team' })).not.toBeInTheDocument();
});

test('a page that the role does not include says so', async () => {
  portal.user = createUser({ roles: [] });
  await open('/c/7/team');
  expect(
    await screen.findByRole('heading', { name: 'You do not have access to this page' }),
  ).toBeInTheDocument();
});

describe('a remote that brings a permission along', () => {
  const label = { 'en-US': 'Documents' };
  const data = [{ call: 'GET /customer-portal/applications' }];
  const documents = createRemote('mfe-documents', {
    permissions: [{ name: 'documents:read', label }],
    routes: [{ id: 'list', path: '', title: label, permission: 'documents:read', data }],
  });
  const page = jest.fn(async () => ({ Component: (): ReactNode => <h1>Letters</h1> }));
  const holderOf = (...permissions: PermissionName[]) => {
    const viewer = [...permissionsOfRole.viewer, ...permissions];
    return createUser({
      roles: [{ customerId: 7, role: 'viewer' }],
      permissions: viewer,
      permissionsOfRole: { ...permissionsWith([]), viewer },
    });
  };
  const asked = () => portal.sentTo('GET /customer-portal/applications');

  async function openDocuments(...permissions: PermissionName[]) {
    portal.user = holderOf(...permissions);
    const load = async () => ({ routes: { list: page }, slots: {} });
    const loader = new RemoteLoader({ known: async () => {}, load, preload: () => {} });
    const set = createReleaseSet([documents]);
    await renderRoutes((shownPath) => createRoutes(new ReleaseSets(set), loader, shownPath), {
      path: '/c/7/documents',
      releaseSet: set,
      loader,
    });
  }
  const menu = () => screen.findByRole('navigation', { name: 'Main menu' });
  const forbidden = () => screen.findByRole('heading', { name: 'You do not have access to this page' });

  test('has neither menu item nor page nor data for a person without it', async () => {
    await openDocuments();
    expect(await forbidden()).toBeInTheDocument();
    expect(await menu()).not.toHaveTextContent('Documents');
    expect(screen.queryByRole('heading', { name: 'Letters' })).not.toBeInTheDocument();
    expect(asked()).toEqual([]);
  });

  test('has all of them for a person with it, until it is taken back while the tab is open', async () => {
    await openDocuments('documents:read');
    expect(await screen.findByRole('heading', { name: 'Letters' })).toBeInTheDocument();
    expect(await menu()).toHaveTextContent('Documents');
    expect(asked()).toHaveLength(1);
    await act(async () => setAuth({ user: holderOf() }));
    expect(await forbidden()).toBeInTheDocument();
    expect(await menu()).not.toHaveTextContent('Documents');
  });
});

test('choosing from the menu opens the page, moves the focus to its heading and marks the entry', async () => {
  await open('/c/7/');
  await userEvent.click(await screen.findByRole('link', { name: 'Rewards' }));
  const heading = await screen.findByRole('heading', { name: 'Points' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByRole('link', { name: 'Rewards' })).toHaveAttribute('aria-current', 'page');
});

describe('a page that names its object', () => {
  function Bird() {
    const [isLoaded, setLoaded] = useState(false);
    usePageTitle(isLoaded ? 'ACME-1 · Bird' : null);
    return isLoaded ? (
      <div>
        <h1>Bird</h1>
      </div>
    ) : (
      <>
        <h1>Application</h1>
        <button type="button" onClick={() => setLoaded(true)}>
          Load
        </button>
      </>
    );
  }

  beforeEach(() => {
    list.mockResolvedValue({ Component: Bird });
  });

  it('is called by it in the tab, then the customer and the provider', async () => {
    await open('/c/7/rewards');
    await screen.findByRole('heading', { name: 'Application' });
    const before = document.title;
    await userEvent.click(screen.getByRole('button', { name: 'Load' }));
    expect(document.title).toBe(`ACME-1 · Bird · ${before.split(' · ').slice(1).join(' · ')}`);
  });

  it('has the focus on the heading that replaces that of its skeleton', async () => {
    await open('/c/7/');
    await userEvent.click(await screen.findByRole('link', { name: 'Rewards' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Application' })).toHaveFocus());
    act(() => screen.getByRole('button', { name: 'Load' }).click());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Bird' })).toHaveFocus());
  });

  it('leaves the focus where the user has moved it meanwhile', async () => {
    await open('/c/7/');
    await userEvent.click(await screen.findByRole('link', { name: 'Rewards' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Application' })).toHaveFocus());
    act(() => screen.getByRole('button', { name: 'Open menu', hidden: true }).focus());
    act(() => screen.getByRole('button', { name: 'Load' }).click());
    expect(await screen.findByRole('heading', { name: 'Bird' })).not.toHaveFocus();
  });
});

test('an unknown address below a customer keeps frame and menu', async () => {
  await open('/c/7/nowhere');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeInTheDocument();
});

test.each(['/nowhere', '/c/seven/', '/c/-1/', '/c/07/'])('%s is an unknown address', async (path) => {
  await open(path);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
});

test('a customer of someone else offers the own customers', async () => {
  localStorage.setItem('atrium.customer', '99');
  portal.answers[SCOPE] = refusal(404);
  const { address } = await open('/');
  await userEvent.click(await screen.findByRole('button', { name: 'Go to my customers' }));
  await waitFor(() => expect(address()).toBe('/c/0/'));
});

test('an outage at start keeps the address and offers a retry', async () => {
  portal.answers['GET /api/auth/session'] = { status: 503 };
  const { address } = await open('/c/7/rewards');
  portal.answers = {};
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Points' })).toBeInTheDocument();
  expect(address()).toBe('/c/7/rewards');
});

test('when the session ends, the page leaves the document at once, and only sign-in is shown', async () => {
  const { address } = await open('/c/7/rewards?page=2');
  expect(await screen.findByRole('heading', { name: 'Points' })).toBeInTheDocument();
  portal.hasSession = false;
  await act(() => restoreSession(7));
  act(() => resetAuth());
  expect(screen.queryByRole('heading', { name: 'Points' })).not.toBeInTheDocument();
  expect(
    await screen.findByText('Your session has ended. Sign in again to continue where you left off.'),
  ).toBeInTheDocument();
  expect(address()).toBe('/signin?callbackUrl=%2Fc%2F7%2Frewards%3Fpage%3D2&error=SessionEnded');
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).not.toBeInTheDocument();
});

test('the page of a customer is replaced once the person may no longer act for it', async () => {
  await open('/c/7/rewards');
  expect(await screen.findByRole('heading', { name: 'Points' })).toBeInTheDocument();
  portal.answers['GET /customer-portal/auth/me'] = refusal(403);
  await act(async () => setAuth({ customerListDropdown: twoCustomers.slice(1) }));
  expect(
    await screen.findByRole('heading', { name: 'This customer is not available to you' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Points' })).not.toBeInTheDocument();
});

test('first calls are started for each page that opens, and not where only the query of the open one changes', async () => {
  const first = (call: string) => [{ call, query: ['status'] }];
  const withData = createReleaseSet([
    createRemote('mfe-rewards', {
      routes: [
        {
          id: 'list',
          path: '',
          title,
          permission: 'person',
          data: first('GET /customer-portal/applications'),
        },
      ],
    }),
    createRemote('mfe-team', {
      routes: [
        { id: 'list', path: '', title, permission: 'person', data: first('GET /customer-portal/users') },
      ],
    }),
  ]);
  const { router } = await open('/c/7/rewards', withData);
  await screen.findByRole('heading', { name: 'Points' });
  for (const page of ['rewards?status=3', 'team?status=3', 'rewards?status=4'])
    await act(() => router.navigate(`/c/7/${page}`));
  const started = portal.sent.filter(({ path }) => /applications|users/.test(path));
  expect(started.map(({ path, query }) => `${path.split('/').at(-1)}?${query}`)).toEqual([
    'applications?',
    'users?status=3',
    'applications?status=4',
  ]);
});
