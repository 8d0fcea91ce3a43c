import { claimsOf, clearScopeCookie, isStale, readScopeCookie, writeScopeCookie } from './access-token.ts';
import { trackRequest } from './auth-requests.ts';
import { authStore } from './auth-store.ts';
import { hostSettings } from './http.ts';
import { messages } from './messages/index.ts';
import { inScopeOf } from './permissions.ts';
import { forgetPerson, tokenFor } from './renewal.ts';
import { RequestError } from './request-error.ts';
import { send } from './send.ts';
import { endSession, readSession, startSession } from './session.ts';

const nobody = { token: null, customerId: 0 };

/**
 * Signs in with e-mail and password and starts the session. The auth store's flags follow it.
 * @param linkToken from {@link signInWithLine}'s problem: links that LINE account to the person.
 * @throws {RequestError} with the catalogue's text: "User not found." for a 422, else the status text.
 */
export function signInWithPassword(email: string, password: string, linkToken?: string): Promise<void> {
  const body = { email, password, ...(linkToken && { linkToken }) };
  return signIn(() => send('POST /api/login/', { body }, nobody));
}

/** Where sign-in by LINE starts: an address for a new document, not for a call. */
export function lineStartAddress(): string {
  return `${hostSettings().loginServiceUrl}/api/line_login/start`;
}

/**
 * Signs in with what LINE sent the browser back with, and starts the session as a password does.
 * @throws {RequestError} 409 with `problem.linkToken` for an account that is linked to nobody yet.
 */
export function signInWithLine(response: {
  code: string;
  state: string;
  redirectUri: string;
}): Promise<void> {
  return signIn(() => send('POST /api/line_login/', { body: response }, nobody));
}

function signIn(login: () => Promise<{ token: string }>): Promise<void> {
  return trackRequest(async () => {
    try {
      const { token } = await login();
      authStore.setState({ token });
      const session = await startSession(token);
      if (!session)
        throw new RequestError({ statusText: messages.message('sessionNotStarted'), reason: 'http' });
      await establish(session.accessToken, 0, session.accessToken);
    } catch (cause) {
      const { loading } = authStore.getState();
      authStore.setState({ ...authStore.getInitialState(), loading }, true);
      throw asSignInError(cause);
    }
  });
}

function asSignInError(cause: unknown): RequestError {
  if (!(cause instanceof RequestError)) {
    return new RequestError({ statusText: messages.message('sessionNotStarted'), reason: 'network' });
  }
  if (cause.status !== 422) return cause;
  const { status, problem, requestId, reason } = cause;
  return new RequestError({
    status,
    statusText: messages.message('userNotFound'),
    problem,
    requestId,
    reason,
  });
}

/**
 * Takes up the session when a document starts, in the scope of its address. The token that the scope left in
 * its cookie is used when it is the same person's; otherwise it is dropped and a new one asked for. The auth store's
 * flags follow it.
 * @returns false when nobody is signed in.
 * @throws {RequestError} when that could not be found out, or the scope is not the person's.
 */
export function restoreSession(customerId: number): Promise<boolean> {
  return trackRequest(async () => {
    const session = await readSession();
    if (!session) {
      clearScopeCookie(customerId);
      return false;
    }
    await establish(session.accessToken, customerId, tokenLeftBehind(session.accessToken, customerId));
    return true;
  });
}

function tokenLeftBehind(userToken: string, customerId: number): string | null {
  const left = readScopeCookie();
  const claims = claimsOf(left);
  const samePerson = claims !== null && claims.sub === claimsOf(userToken)?.sub;
  if (samePerson && claims.cid === customerId && !isStale(left)) return left;
  if (left !== null) clearScopeCookie(customerId);
  return null;
}

async function establish(userToken: string, customerId: number, scopedToken: string | null): Promise<void> {
  const bearer = { token: userToken, customerId: 0 };
  const [{ user }, { filteredCustomers }, token] = await Promise.all([
    send('GET /customer-portal/auth/me', {}, bearer),
    send('GET /customer-portal/auth/customer_list_dropdown', {}, bearer),
    scopedToken ?? tokenFor(customerId, userToken, { renewal: true }),
  ]);
  authStore.setState({
    token,
    userAuthToken: userToken,
    loggedIn: true,
    user: inScopeOf(user, customerId),
    selectedCustomer: customerId,
    customerListDropdown: filteredCustomers,
  });
  writeScopeCookie(customerId, token);
}

/**
 * Ends the session everywhere in this browser and forgets the person.
 * @throws {RequestError} when it could not be ended; the person is still signed in then, and it can be tried again.
 */
export async function signOut(): Promise<void> {
  await trackRequest(endSession);
  forgetPerson();
}
