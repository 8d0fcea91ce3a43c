import type { RemoteRoute } from '@atrium/contract';
import { createUser, resetAuth } from '@atrium/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Outlet, Route, Routes, useOutlet, useParams } from 'react-router-dom';
import { RemoteLoader } from '../federation/remote-loader.ts';
import { ReleaseSets } from '../lib/release-sets.ts';
import { fakePortal } from '../testing/fake-portal.ts';
import { createReleaseSet, createRemote } from '../testing/release-sets.ts';
import { renderRoutes, signedInAs } from '../testing/render-shell.tsx';
import { createRoutes } from './routes.tsx';

const route = (id: string, path: string, overrides: Partial<RemoteRoute> = {}): RemoteRoute => ({
  id,
  path,
  title: { 'en-US': `Title of ${id}` },
  permission: 'person',
  ...overrides,
});
const inKitchen = { layout: 'kitchen' };
const label = { 'en-US': 'Kitchen' };
const releaseSet = createReleaseSet([
  createRemote('mfe-kitchen', {
    routes: [
      route('kitchen', 'rooms'),
      route('overview', 'rooms', inKitchen),
      route('recipe', 'rooms/recipes/:recipeId', inKitchen),
      route('broken', 'rooms/broken', inKitchen),
      route('costs', 'rooms/costs', { ...inKitchen, permission: 'users:manage' }),
      route('other', 'rooms/*', inKitchen),
      route('cellar', 'cellar'),
      route('guide', 'guide/*'),
    ],
    menu: [{ label, icon: 'M4 4h16', order: 1, route: 'overview' }],
  }),
]);

let mounted: number;

function Kitchen(): ReactNode {
  const [visits, setVisits] = useState(0);
  useEffect(() => {
    mounted += 1;
  }, []);
  return (
    <section aria-label="Layout">
      <button type="button" onClick={() => setVisits(visits + 1)}>
        {visits} visits
      </button>
      <Link to="recipes/12">Recipe</Link>
      <Outlet />
    </section>
  );
}

function Guide(): ReactNode {
  return (
    <Routes>
      <Route path="/" element={<Chapters />}>
        <Route index element={<h1>Contents</h1>} />
        <Route path="chapters/:chapter" element={<Chapter />} />
        <Route path="*" element={<h1>No such chapter</h1>} />
      </Route>
    </Routes>
  );
}
function Chapters(): ReactNode {
  return (
    <>
      <Link to="chapters/2">Chapter 2</Link>
      <Outlet />
    </>
  );
}
function Chapter(): ReactNode {
  return <h1>Chapter {useParams().chapter}</h1>;
}

const pages: Record<string, () => ReactNode> = {
  kitchen: Kitchen,
  overview: () => <h1>Overview</h1>,
  recipe: () => <h1>Recipe {useParams().recipeId}</h1>,
  broken: () => {
    throw new Error('burnt');
  },
  costs: () => <h1>Costs</h1>,
  other: () => <h1>Not in this kitchen: {useParams()['*']}</h1>,
  cellar: () => <h1>{useOutlet() === null ? 'Cellar alone' : 'Cellar with a page'}</h1>,
  guide: Guide,
};
const load = jest.fn(async (Component: () => ReactNode) => ({ Component }));

async function open(path: string) {
  const portal = fakePortal();
  portal.hasSession = true;
  portal.user = createUser({ permissions: [] });
  signedInAs({ user: portal.user });
  const loader = new RemoteLoader({
    known: async () => {},
    load: async () => ({
      routes: Object.fromEntries(Object.entries(pages).map(([id, page]) => [id, () => load(page)])),
      slots: {},
    }),
    preload: () => {},
  });
  return renderRoutes((shownPath) => createRoutes(new ReleaseSets(releaseSet), loader, shownPath), {
    path,
    releaseSet,
    loader,
  });
}

beforeEach(() => {
  mounted = 0;
  load.mockClear();
  localStorage.clear();
  resetAuth();
});

const layout = async () => within(await screen.findByRole('region', { name: 'Layout' }));

test.each([
  ['its first page', '/c/7/kitchen/rooms', 'Overview', 'overview'],
  ['a page with a parameter', '/c/7/kitchen/rooms/recipes/12', 'Recipe 12', 'recipe'],
  ['the page for all other addresses', '/c/7/kitchen/rooms/a/b', 'Not in this kitchen: a/b', 'other'],
])('a deep link shows %s in its layout, with its title and menu item', async (_, path, heading, id) => {
  await open(path);
  expect(await (await layout()).findByRole('heading', { name: heading })).toBeInTheDocument();
  expect(document.title).toBe(`Title of ${id} · Acme · Atrium`);
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
  expect(menu.getByRole('link', { name: 'Kitchen' })).toHaveAttribute('aria-current', 'page');
});

test('a layout stays while its pages follow each other, and back', async () => {
  const { router, address } = await open('/c/7/kitchen/rooms');
  await userEvent.click(await screen.findByRole('button', { name: '0 visits' }));
  await userEvent.click(screen.getByRole('link', { name: 'Recipe' }));
  expect(await screen.findByRole('heading', { name: 'Recipe 12' })).toBeInTheDocument();
  expect(address()).toBe('/c/7/kitchen/rooms/recipes/12');
  await act(() => router.navigate('/c/7/kitchen/rooms/a/b'));
  expect(await screen.findByRole('heading', { name: 'Not in this kitchen: a/b' })).toBeInTheDocument();
  await act(() => router.navigate(-2));
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '1 visits' })).toBeInTheDocument();
  expect(mounted).toBe(1);
});

test('the links of a layout lead to the same addresses on each of its pages', async () => {
  await open('/c/7/kitchen/rooms/a/b');
  expect((await layout()).getByRole('link', { name: 'Recipe' })).toHaveAttribute(
    'href',
    '/c/7/kitchen/rooms/recipes/12',
  );
});

test('a broken page leaves its layout and the others on the page', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { router } = await open('/c/7/kitchen/rooms/broken');
  expect(
    await (await layout()).findByRole('heading', { name: 'Title of broken is not available right now' }),
  ).toBeInTheDocument();
  await act(() => router.navigate('/c/7/kitchen/rooms/recipes/12'));
  expect(await screen.findByRole('heading', { name: 'Recipe 12' })).toBeInTheDocument();
  expect(mounted).toBe(1);
});

test('a page that the person may not open is refused in its layout', async () => {
  await open('/c/7/kitchen/rooms/costs');
  expect(
    await (await layout()).findByRole('heading', { name: 'You do not have access to this page' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Costs' })).not.toBeInTheDocument();
});

test('the code of a layout and its page is asked for before one of them is shown', async () => {
  await open('/c/7/kitchen/rooms/recipes/12');
  await layout();
  expect(load.mock.calls.map(([page]) => page)).toEqual([pages.kitchen, pages.recipe]);
});

test('a page without pages in it has no outlet', async () => {
  await open('/c/7/kitchen/cellar');
  expect(await screen.findByRole('heading', { name: 'Cellar alone' })).toBeInTheDocument();
});

test('a page for all addresses below its own has routes and relative links of its own', async () => {
  await open('/c/7/kitchen/guide');
  expect(await screen.findByRole('heading', { name: 'Contents' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Chapter 2' }));
  expect(await screen.findByRole('heading', { name: 'Chapter 2' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Chapter 2' })).toHaveAttribute(
    'href',
    '/c/7/kitchen/guide/chapters/2',
  );
});

test('a page for all addresses below its own says itself what it does not have', async () => {
  await open('/c/7/kitchen/guide/nothing/here');
  expect(await screen.findByRole('heading', { name: 'No such chapter' })).toBeInTheDocument();
});

test('an address that no page has is not found', async () => {
  await open('/c/7/kitchen/cellar/door');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
});
