import type { PlacedView, ReleaseSet } from '@atrium/contract';
import {
  authStore,
  customerPath,
  RequestError,
  restoreSession,
  selectCustomer,
  withheldCustomers,
} from '@atrium/host';
import { data, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { viewBanner } from '../features/view-banner/index.ts';
import type { StartPage } from '../federation/page-start.ts';
import { PART_TO_COME, type RemoteLoader } from '../federation/remote-loader.ts';
import { lastCustomer, rememberCustomer } from '../lib/last-customer.ts';
import { openNewDocument } from '../lib/new-document.ts';
import { pathInScope } from '../lib/path-in-scope.ts';
import { confirmationPath } from '../lib/policy-problem.ts';
import { knowsSlot, type ReleaseSets } from '../lib/release-sets.ts';
import { areaAt, isPageToCome, pageAt } from '../lib/remote-pages.ts';
import { pathAfterView, signInPath } from '../lib/return-path.ts';
import { enteredScope, fitsScope } from '../lib/scope-versions.ts';
import { frame, home } from './chunks.ts';

const PRELOAD_TIMEOUT_MS = 3_000;

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

/** The document says it where addresses do not. */
function customerIdOf(releaseSet: ReleaseSet, param = String(releaseSet.customer)): number {
  if (!/^(?:0|[1-9]\d{0,9})$/.test(param)) throw data(null, { status: 404 });
  return Number(param);
}

async function requireSession(request: Request, customerId: number): Promise<void> {
  const { loggedIn } = authStore.getState();
  if (loggedIn) return selectCustomer(customerId);
  if (!(await restoreSession(customerId))) throw redirect(signInPath(pathOf(request)));
}

/** A view that has ended has no session. */
async function requireView({ back }: PlacedView, request: Request, customerId: number): Promise<void> {
  try {
    await requireSession(request, customerId);
  } catch (error) {
    throw error instanceof RequestError && error.status === 404 ? redirect(pathAfterView(back)) : error;
  }
}

function onlyCustomer(): number | null {
  const { customerListDropdown } = authStore.getState();
  return customerListDropdown.length === 1 ? (customerListDropdown[0]?.id ?? null) : null;
}

/** Without it, the home page of all customers would be empty. */
function onlyWithheld(): number | null {
  const [only, another] = withheldCustomers();
  return only && !another && authStore.getState().customerListDropdown.length === 0 ? only.id : null;
}

export async function chooseScope({ request }: LoaderFunctionArgs): Promise<Response> {
  const last = lastCustomer();
  if (last !== null) return redirect(customerPath('', last));
  await requireSession(request, 0);
  const withheld = onlyWithheld();
  return redirect(withheld === null ? customerPath('', onlyCustomer() ?? 0) : confirmationPath(withheld));
}

/** What a document allows never changes. */
function needsDocument(releaseSet: ReleaseSet, { pathname }: URL): boolean {
  const { capabilities = [] } = releaseSet;
  const wanted = areaAt(releaseSet, pathInScope(pathname) ?? '')?.remote.capabilities ?? [];
  return wanted.some((capability) => !capabilities.includes(capability));
}

function hasNoCustomer(): boolean {
  return authStore.getState().customerListDropdown.length === 0;
}

/** What someone without a customer gets first is for the gateway to say, which may not have known the person before. */
function leadsToStart(releaseSets: ReleaseSets, shown: string | null, address: URL): boolean {
  if (shown === null || releaseSets.current().place) return false;
  return !shown.startsWith('/c/') || /^\/c\/\d+\/?$/.test(address.pathname);
}

/** A customer with other versions, or a page whose remote needs more than the document allows, gets a new one. */
export function enterScope(releaseSets: ReleaseSets, startPage: StartPage, shownPath: () => string | null) {
  return async ({ request, params }: LoaderFunctionArgs): Promise<null> => {
    const releaseSet = releaseSets.current();
    const view = releaseSet.place?.view;
    const customerId = customerIdOf(releaseSet, params.customerId);
    const address = new URL(request.url);
    const shown = shownPath();
    const isShown = authStore.getState().loggedIn && address.pathname === shown;
    const fits = fitsScope(releaseSets, customerId);
    const code = Promise.all([frame.load(), view && viewBanner.load()]);
    // Failures are thrown below, unless the session leads elsewhere first.
    code.catch(() => {});
    await (view ? requireView(view, request, customerId) : requireSession(request, customerId));
    if (hasNoCustomer() && leadsToStart(releaseSets, shown, address)) return openNewDocument(pathOf(request));
    const only = onlyCustomer();
    if (customerId === 0 && only !== null)
      throw redirect(pathOf(request).replace(/^\/c\/0(?=\/|$)/, `/c/${only}`));
    if (!releaseSet.place) rememberCustomer(customerId);
    if (!(await fits) || needsDocument(releaseSets.current(), address))
      return openNewDocument(pathOf(request));
    await code;
    enteredScope(releaseSets, customerId);
    // Where only the query changes, the page is there and asks by itself, for less.
    if (!isShown) startPage(address, shownPath());
    return null;
  };
}

export function loadHomePage(releaseSets: ReleaseSets) {
  return async (): Promise<null> => {
    const cards = knowsSlot(releaseSets.current(), 'home') ? null : releaseSets.whole();
    await Promise.all([home.load(), cards]);
    return null;
  };
}

/** Failures are shown by the page's boundary. */
export function preloadPage(releaseSets: ReleaseSets, loader: RemoteLoader, shownPath: () => string | null) {
  return async ({ params }: LoaderFunctionArgs): Promise<null> => {
    const loaded = loadPart(releaseSets, loader, params['*'] ?? '').then(
      () => null,
      () => null,
    );
    if (shownPath() === null) return null;
    return Promise.race([
      loaded,
      new Promise<null>((resolve) => setTimeout(resolve, PRELOAD_TIMEOUT_MS, null)),
    ]);
  };
}

async function loadPart(releaseSets: ReleaseSets, loader: RemoteLoader, path: string): Promise<void> {
  const area = areaAt(releaseSets.current(), path);
  if (area && isPageToCome(releaseSets.current(), path)) {
    const description = { remote: area, kind: 'routes', id: PART_TO_COME } as const;
    loader.forgetFailure(description);
    await loader.component(description);
  }
  const page = pageAt(releaseSets.current(), path);
  if (!page) return;
  const { remote, nesting } = page;
  await Promise.all(
    nesting.map(({ id }) => {
      const part = { remote, kind: 'routes', id } as const;
      loader.forgetFailure(part);
      return loader.component(part);
    }),
  );
}
