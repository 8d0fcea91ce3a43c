import type { ReleaseSet, ReleaseSetRemote, RemoteRoute } from '@atrium/contract';
import { authStore, customerPath, restoreSession, selectCustomer } from '@atrium/host';
import { data, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { startDataOf } from '../federation/page-start.ts';
import type { RemoteLoader } from '../federation/remote-loader.ts';
import { lastCustomer, rememberCustomer } from '../lib/last-customer.ts';
import { openNewDocument } from '../lib/new-document.ts';
import { signInPath } from '../lib/return-path.ts';
import { enteredScope, fitsScope } from '../lib/scope-versions.ts';
import { frame } from './chunks.ts';

/** A navigation waits this long for a remote's code before it shows the skeleton. */
const PRELOAD_TIMEOUT_MS = 3_000;

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

function customerIdOf(param: string | undefined): number {
  if (param === undefined || !/^(?:0|[1-9]\d{0,9})$/.test(param)) throw data(null, { status: 404 });
  return Number(param);
}

/** Restores the session in the given scope, or redirects to the sign-in page. */
async function requireSession(request: Request, customerId: number): Promise<void> {
  const { loggedIn } = authStore.getState();
  if (loggedIn) return selectCustomer(customerId);
  if (!(await restoreSession(customerId))) throw redirect(signInPath(pathOf(request)));
}

/** The customer of a person who has only one. */
function onlyCustomer(): number | null {
  const { customerListDropdown } = authStore.getState();
  return customerListDropdown.length === 1 ? (customerListDropdown[0]?.id ?? null) : null;
}

/** `/`: redirects to the last customer, the only one, or all of them. */
export async function chooseScope({ request }: LoaderFunctionArgs): Promise<Response> {
  const last = lastCustomer();
  if (last !== null) return redirect(customerPath('', last));
  await requireSession(request, 0);
  return redirect(customerPath('', onlyCustomer() ?? 0));
}

/** `/c/:customerId`: switches to that customer, in a new document if the customer has other versions. */
export function enterScope(releaseSet: ReleaseSet) {
  return async ({ request, params }: LoaderFunctionArgs): Promise<null> => {
    const customerId = customerIdOf(params.customerId);
    const address = new URL(request.url);
    const isShown = authStore.getState().loggedIn && address.pathname === window.location.pathname;
    const fits = fitsScope(releaseSet, customerId);
    const code = frame.load();
    // Failures are thrown below, unless the session leads elsewhere first.
    code.catch(() => {});
    await requireSession(request, customerId);
    const only = onlyCustomer();
    if (customerId === 0 && only !== null)
      throw redirect(pathOf(request).replace(/^\/c\/0(?=\/|$)/, `/c/${only}`));
    rememberCustomer(customerId);
    if (!(await fits)) return openNewDocument(pathOf(request));
    await code;
    enteredScope(releaseSet, customerId);
    // Where only the query changes, the page is there and asks by itself, for less.
    if (!isShown) startDataOf(releaseSet, address);
    return null;
  };
}

/** Starts to load a remote's page. Failures are shown by the page's boundary. */
export function preloadPage(
  loader: RemoteLoader,
  remote: ReleaseSetRemote,
  route: RemoteRoute,
  isFirstPage: () => boolean,
) {
  return async (): Promise<null> => {
    const part = { remote, kind: 'routes', id: route.id } as const;
    loader.forgetFailure(part);
    const loaded = loader.component(part).then(
      () => null,
      () => null,
    );
    if (isFirstPage()) return null;
    return Promise.race([
      loaded,
      new Promise<null>((resolve) => setTimeout(resolve, PRELOAD_TIMEOUT_MS, null)),
    ]);
  };
}
