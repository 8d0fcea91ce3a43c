import { clearEveryScopeCookie, writeScopeCookie } from './access-token.ts';
import { stopTracking, trackRequest } from './auth-requests.ts';
import { authStore } from './auth-store.ts';
import { messages } from './messages/index.ts';
import { RequestError } from './request-error.ts';
import { abortScope } from './scope-abort-signal.ts';
import { send } from './send.ts';
import { readSession } from './session.ts';

let inFlight: Promise<void> | null = null;

/**
 * Gets fresh tokens from the session. However many calls ask, one renewal runs.
 * @throws {RequestError} 401 when the session has ended (the person is signed out by then); anything else
 * when it could not be read, which signs nobody out.
 */
export function renewTokens(): Promise<void> {
  inFlight ??= trackRequest(renew).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

async function renew(): Promise<void> {
  const { selectedCustomer: customerId, userAuthToken } = authStore.getState();
  const session = await readSession();
  if (!session) {
    // Whoever signed in meanwhile has a session of their own.
    if (authStore.getState().userAuthToken === userAuthToken) forgetPerson();
    throw new RequestError({ status: 401, statusText: messages.message('status', 401), reason: 'http' });
  }
  const token = await tokenFor(customerId, session.accessToken, { renewal: true });
  authStore.setState({ userAuthToken: session.accessToken });
  if (authStore.getState().selectedCustomer !== customerId) return;
  authStore.setState({ token });
  writeScopeCookie(customerId, token);
}

/**
 * Token of a scope: the user token itself under 0, else one that acts for that customer only.
 * @param renewal the tab stays with its customer, so that the activity log shows no switch where there was one before.
 */
export async function tokenFor(
  customerId: number,
  userToken: string,
  { renewal }: { renewal: boolean },
): Promise<string> {
  if (customerId === 0) return userToken;
  const bearer = { token: userToken, customerId: 0 };
  const response = await send(
    'POST /customer-portal/auth/sign_by_customer',
    { body: { customerId, renewal } },
    bearer,
  );
  return response.token;
}

/** Forgets the person in this tab and gives up their calls. `loggedIn` turning false leads to sign-in. */
export function forgetPerson(): void {
  clearEveryScopeCookie();
  stopTracking();
  authStore.setState(authStore.getInitialState(), true);
  abortScope();
}
