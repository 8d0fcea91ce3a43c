import { writeScopeCookie } from './access-token.ts';
import { trackRequest } from './auth-requests.ts';
import { authStore, setAuth } from './auth-store.ts';
import { hostSettings } from './http.ts';
import { inScopeOf } from './permissions.ts';
import { freshUserToken, tokenFor } from './renewal.ts';
import { leaveScope } from './scope-change.ts';

let latestChoice = 0;

/**
 * Switches to a customer, or to all of them under 0: every area clears its data before the new scope is visible. Of concurrent
 * switches the last one wins.
 * @throws {RequestError} 403 or 404 when the person may not act for that customer.
 */
export async function selectCustomer(customerId: number): Promise<void> {
  const choice = ++latestChoice;
  if (authStore.getState().selectedCustomer === customerId && authStore.getState().token !== null) return;
  const isSuperseded = () => choice !== latestChoice;
  const token = await trackRequest(async () => {
    try {
      return await tokenFor(customerId, await freshUserToken(), { renewal: false });
    } catch (error) {
      if (isSuperseded()) return null;
      throw error;
    }
  });
  if (token === null || isSuperseded() || !authStore.getState().loggedIn) return;
  leaveScope(customerId);
  const { user } = authStore.getState();
  setAuth({ token, selectedCustomer: customerId, user: user && inScopeOf(user, customerId) });
  writeScopeCookie(customerId, token);
}

/** Path of a page in a scope: `customerPath('applications')` is `/c/7/applications`, at the desk `/applications` below its root. */
export function customerPath(path: string, customerId = authStore.getState().selectedCustomer): string {
  return (hostSettings().place?.root ?? `/c/${customerId}/`) + path.replace(/^\//, '');
}
