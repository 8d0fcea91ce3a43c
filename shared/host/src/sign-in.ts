import type { CustomerListEntry, RestoredSession, UsedPasskey, User } from '@atrium/contract';
import {
  bearerWith,
  claimsOf,
  clearScopeCookie,
  isStale,
  readScopeCookie,
  writeScopeCookie,
} from './access-token.ts';
import { trackRequest } from './auth-requests.ts';
import { authStore, setAuth } from './auth-store.ts';
import { proveDocument } from './document-proof.ts';
import { dropDrafts, takeCarriedDrafts } from './drafts.ts';
import { restoreByDocumentOr } from './early-answers-of-document.ts';
import { hostSettings } from './http.ts';
import { messages } from './messages/index.ts';
import { grantInPlace, inScopeOf } from './permissions.ts';
import { forgetPerson, tokenFor } from './renewal.ts';
import { abortedError, RequestError } from './request-error.ts';
import { send } from './send.ts';
import { endSession, readSession, rememberSession, startSession } from './session.ts';
import { isView, userTokenOf } from './view.ts';
import { availableOf } from './withheld-customers.ts';

const noBearer = { token: null, customerId: 0 };

/**
 * @param linkToken from the problem of {@link signInWithLine}: links that LINE account to the person
 * @throws {RequestError} with the catalogue's text: "User not found." for a 422, else the status text.
 */
export function signInWithPassword(email: string, password: string, linkToken?: string): Promise<void> {
  const body = { email, password, ...(linkToken && { linkToken }) };
  return signIn(() => send('POST /api/login/', { body }, noBearer));
}

/** For a navigation, not for a call. With `isRetry` LINE asks for the account: by itself it would fail again. */
export function lineStartAddress({ isRetry = false } = {}): string {
  return `${hostSettings().loginServiceUrl}/api/line_login/start${isRetry ? '?retry' : ''}`;
}

/** @throws {RequestError} 409 with `problem.linkToken` for a LINE account that is not linked yet. */
export function signInWithLine(response: {
  code: string;
  state: string;
  redirectUri: string;
}): Promise<void> {
  return signIn(() => send('POST /api/line_login/', { body: response }, noBearer));
}

/** @throws {RequestError} 422 for a passkey that cannot sign in */
export function signInWithPasskey(credential: UsedPasskey): Promise<void> {
  return signIn(() =>
    send('POST /customer-portal/auth/passkeys/sign_in', { body: { credential } }, noBearer),
  );
}

/** For a navigation, not for a call. @param startPath of `POST /api/sign_on/find` */
export function companyStartAddress(startPath: string): string {
  return `${hostSettings().loginServiceUrl}${startPath}`;
}

/**
 * @param query the parameters with which the provider sent the browser back
 * @throws {RequestError} 422 with `problem.signOn`, or of the type `sign-on-not-known`
 */
export function signInWithCompany(query: string): Promise<void> {
  return signIn(() => send('POST /api/sign_on/', { body: { query } }, noBearer));
}

function signIn(login: () => Promise<{ token: string }>): Promise<void> {
  return trackRequest(async () => {
    try {
      const { token } = await login();
      setAuth({ token });
      const session = await startSession(token);
      if (!session)
        throw new RequestError({ statusText: messages.message('sessionNotStarted'), reason: 'http' });
      const userToken = session.accessToken;
      enter({ ...(await readPerson(userToken)), token: userToken, userToken, customerId: 0 });
      proveDocument(0);
    } catch (error) {
      const { loading } = authStore.getState();
      setAuth({ ...authStore.getInitialState(), loading });
      throw asSignInError(error);
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
 * Restores the session in the scope of the address: by what the document has asked for early, otherwise by reading it, with the
 * token in the scope's cookie if that belongs to the same person.
 * @throws {RequestError} when the session could not be read, or the person may not act for the customer.
 */
export function restoreSession(customerId: number): Promise<boolean> {
  return trackRequest(async () => {
    const restored = await restoreByDocumentOr(customerId, (signal) => readInScope(customerId, signal));
    rememberSession(restored.session);
    if (restored.session) {
      if (restored.permissions) grantInPlace(restored.permissions);
      const userToken = userTokenOf(restored.session.accessToken, restored.token);
      enter({ ...restored, userToken, customerId });
    } else clearScopeCookie(customerId);
    return restored.session !== null;
  });
}

async function readInScope(customerId: number, signal: AbortSignal): Promise<RestoredSession> {
  const session = await readSession(signal);
  if (signal.aborted) throw abortedError();
  if (!session) return { session };
  const userToken = session.accessToken;
  const getToken = () =>
    storedToken(userToken, customerId) ?? tokenFor(customerId, userToken, { renewal: true, signal });
  if (isView()) {
    const token = await getToken();
    return { ...(await readPerson(token, signal)), session, token };
  }
  const [person, token] = await Promise.all([readPerson(userToken, signal), getToken()]);
  proveDocument(customerId);
  return { ...person, session, token };
}

function storedToken(userToken: string, customerId: number): string | null {
  const left = readScopeCookie();
  const claims = claimsOf(left);
  const ofUser = claimsOf(userToken);
  // The cookie may be that of another portal at another port of this host.
  const sameSession = claims !== null && claims.sub === ofUser?.sub && claims.sid === ofUser.sid;
  if (sameSession && claims.cid === customerId && !isStale(left)) return left;
  if (left !== null) clearScopeCookie(customerId);
  return null;
}

type Person = Pick<Entry, 'user' | 'filteredCustomers'>;

async function readPerson(userToken: string, signal?: AbortSignal): Promise<Person> {
  const bearer = { ...bearerWith(userToken), ...(signal && { signal }) };
  const [{ user }, { filteredCustomers }] = await Promise.all([
    send('GET /customer-portal/auth/me', {}, bearer),
    send('GET /customer-portal/auth/customer_list_dropdown', {}, bearer),
  ]);
  return { user, filteredCustomers };
}

interface Entry {
  readonly user: User;
  readonly filteredCustomers: CustomerListEntry[];
  readonly token: string;
  readonly userToken: string;
  readonly customerId: number;
}

function enter({ user, filteredCustomers, token, userToken, customerId }: Entry): void {
  takeCarriedDrafts();
  setAuth({
    token,
    userAuthToken: userToken,
    loggedIn: true,
    user: inScopeOf(user, customerId),
    selectedCustomer: customerId,
    customerListDropdown: availableOf(filteredCustomers),
  });
  writeScopeCookie(customerId, token);
}

/** @throws {RequestError} when it could not be ended: the person is still signed in and can try again. */
export async function signOut(): Promise<void> {
  await trackRequest(endSession);
  forgetPerson();
  dropDrafts();
}
