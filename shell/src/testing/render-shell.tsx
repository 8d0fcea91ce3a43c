import type { ReleaseSet } from '@atrium/contract';
import { authStore } from '@atrium/host';
import { createCustomer, createUser, setAuth } from '@atrium/testing';
import { AtriumTheme } from '@atrium/ui';
import { act, type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, type DataRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { fakeToken } from '../../../shared/host/src/testing/fake-api.ts';
import type { RemoteLoader } from '../federation/remote-loader.ts';
import { RemoteLoaderContext } from '../federation/remote-loader-context.ts';
import { ReleaseSetsContext } from '../lib/release-set.ts';
import { ReleaseSets } from '../lib/release-sets.ts';
import { createReleaseSet } from './release-sets.ts';

interface ShellOptions {
  readonly releaseSet?: ReleaseSet;
  /** In place of one release set, which is whole. */
  readonly releaseSets?: ReleaseSets;
  /** Loads the remotes; without it there are none. */
  readonly loader?: RemoteLoader;
  readonly path?: string;
  /** State of the navigation that led to the page. */
  readonly state?: unknown;
}

interface RenderedShell extends RenderResult {
  readonly router: DataRouter;
  /** Path and query of the page that is shown. */
  readonly address: () => string;
}

/**
 * Renders routes of the shell with theme and release set.
 *
 * @param routes or a function that makes them, given the path that is shown
 */
export async function renderRoutes(
  routes: RouteObject[] | ((shownPath: () => string | null) => RouteObject[]),
  options: ShellOptions = {},
): Promise<RenderedShell> {
  const { releaseSet = createReleaseSet(), loader = null, path = '/', state } = options;
  const { releaseSets = new ReleaseSets(releaseSet) } = options;
  const { pathname, search, hash } = new URL(path, 'http://portal.example');
  let made: DataRouter | undefined;
  const shownPath = () => (made?.state.initialized ? made.state.location.pathname : null);
  const all = typeof routes === 'function' ? routes(shownPath) : routes;
  const router = createMemoryRouter(all, { initialEntries: [{ pathname, search, hash, state }] });
  made = router;
  const view = await act(async () =>
    render(
      <AtriumTheme>
        <ReleaseSetsContext value={releaseSets}>
          <RemoteLoaderContext value={loader}>
            <RouterProvider router={router} />
          </RemoteLoaderContext>
        </ReleaseSetsContext>
      </AtriumTheme>,
    ),
  );
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { ...view, router, address };
}

/** Renders one element as a page; every other path is empty. */
export function renderShell(element: ReactNode, options: ShellOptions = {}): Promise<RenderedShell> {
  return renderRoutes(
    [
      { path: options.path?.split(/[?#]/)[0] ?? '/', element },
      { path: '*', element: null },
    ],
    options,
  );
}

interface Person {
  readonly customerId?: number;
  readonly customers?: ReturnType<typeof createCustomer>[];
  readonly user?: ReturnType<typeof createUser>;
}

/** Acme and Globex, of which the person is the owner. */
export const twoCustomers = [
  createCustomer({ id: 7, name: 'Acme', code: 'ACME' }),
  createCustomer({ id: 8, name: 'Globex', code: 'GLBX' }),
];

/** Signs a person in, in the auth store. */
export function signedInAs({
  customerId = 7,
  customers = twoCustomers,
  user = createUser(),
}: Person = {}): void {
  setAuth({
    ...authStore.getInitialState(),
    token: fakeToken({ person: user.id, customerId }),
    userAuthToken: fakeToken({ person: user.id }),
    loggedIn: true,
    user,
    selectedCustomer: customerId,
    customerListDropdown: customers,
  });
}
