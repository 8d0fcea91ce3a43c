import { bearerWith } from './access-token.ts';
import { trackRequest } from './auth-requests.ts';
import { authStore, setAuth } from './auth-store.ts';
import { inScopeOf } from './permissions.ts';
import { renewTokens } from './renewal.ts';
import { RequestError } from './request-error.ts';
import { send } from './send.ts';
import { availableOf } from './withheld-customers.ts';

/** After a role changed, menu and buttons follow without a reload. Never rejects: a failure keeps the data. */
export async function refreshPerson(): Promise<void> {
  try {
    await trackRequest(readPerson);
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 401) return;
    // The session may have ended: the renewal finds out, and then signs the person out.
    await renewTokens()
      .then(() => trackRequest(readPerson))
      .catch(() => {});
  }
}

async function readPerson(): Promise<void> {
  const { userAuthToken } = authStore.getState();
  if (userAuthToken === null) return;
  const bearer = bearerWith(userAuthToken);
  const [{ user }, { filteredCustomers }] = await Promise.all([
    send('GET /customer-portal/auth/me', {}, bearer),
    send('GET /customer-portal/auth/customer_list_dropdown', {}, bearer),
  ]);
  const { selectedCustomer, loggedIn } = authStore.getState();
  if (!loggedIn) return;
  setAuth({ user: inScopeOf(user, selectedCustomer), customerListDropdown: availableOf(filteredCustomers) });
}
