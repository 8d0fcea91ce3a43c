import { clearEveryScopeCookie, isStale, writeScopeCookie } from './access-token.ts';
import { stopTracking, trackRequest } from './auth-requests.ts';
import { authStore, resetAuth, setAuth } from './auth-store.ts';
import type { TokenOfPlace } from './early-requests.ts';
import { hostSettings } from './http.ts';
import { messages } from './messages/index.ts';
import { grantInPlace, inScopeOf } from './permissions.ts';
import { RequestError } from './request-error.ts';
import { leaveScope } from './scope-change.ts';
import { send, sendAny } from './send.ts';
import { readSession } from './session.ts';
import { endsView, userTokenOf } from './view.ts';

let inFlight: Promise<void> | null = null;

/**
 * Concurrent calls share one renewal.
 * @throws {RequestError} 401 when the session has ended, after signing the person out; other failures sign no one out
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
    // Unless someone has signed in since, with a session of their own.
    if (authStore.getState().userAuthToken === userAuthToken) forgetPerson();
    throw new RequestError({ status: 401, statusText: messages.message('status', 401), reason: 'http' });
  }
  const token = await tokenFor(customerId, session.accessToken, { renewal: true }).catch((error: unknown) => {
    if (endsView(error)) forgetPerson();
    throw error;
  });
  setAuth({ userAuthToken: userTokenOf(session.accessToken, token) });
  if (authStore.getState().selectedCustomer !== customerId) return;
  const { user } = authStore.getState();
  setAuth({ token, user: user && inScopeOf(user, customerId) });
  writeScopeCookie(customerId, token);
}

/** @throws {RequestError} as {@link renewTokens} does. */
export async function freshUserToken(): Promise<string> {
  const { userAuthToken } = authStore.getState();
  if (userAuthToken && !isStale(userAuthToken)) return userAuthToken;
  await renewTokens();
  return authStore.getState().userAuthToken ?? '';
}

/** @param options.renewal true when the tab stays with its customer, so that the activity log records no switch */
export async function tokenFor(
  customerId: number,
  userToken: string,
  { renewal, signal }: { renewal: boolean; signal?: AbortSignal },
): Promise<string> {
  const { place } = hostSettings();
  if (customerId === 0 && !place) return userToken;
  const bearer = { token: userToken, customerId: 0, ...(signal && { signal }) };
  const body = { customerId, renewal };
  if (!place) return (await send('POST /customer-portal/auth/sign_by_customer', { body }, bearer)).token;
  const { token, permissions = [] } = await sendAny<TokenOfPlace>(place.tokenCall, {}, bearer);
  grantInPlace(permissions);
  return token;
}

/** When `loggedIn` turns false, the shell opens sign-in. */
export function forgetPerson(): void {
  clearEveryScopeCookie();
  stopTracking();
  grantInPlace([]);
  resetAuth();
  leaveScope(0);
}
