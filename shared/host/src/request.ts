import {
  type CallName,
  type FileCallName,
  type InputOf,
  needsUserToken,
  type ResponseOf,
} from '@atrium/contract';
import { isStale } from './access-token.ts';
import { authStore } from './auth-store.ts';
import { awaitEarlyAnswer, dropEarlyAnswers } from './early-answers.ts';
import { forgetPerson, freshUserToken, renewTokens } from './renewal.ts';
import { abortedError, RequestError, toRequestError } from './request-error.ts';
import { scopeAbortSignal } from './scope-change.ts';
import { type Bearer, isPortalCall, type ReceivedFile, send, sendForFile } from './send.ts';

/**
 * Makes a call of the contract for the chosen customer, or for the person where the call takes the user token only.
 *
 * Sends the bearer token of the auth store, and renews it once when it is refused or about to expire. Choosing another
 * customer aborts the call, and a response for another customer is refused. Takes the answer if the same call was started
 * early.
 * @throws {RequestError} for every failure.
 */
export function request<N extends CallName>(
  call: N,
  input: InputOf<N>,
  options: { signal?: AbortSignal } = {},
): Promise<ResponseOf<N>> {
  return admitted(call, (bearer) => takeOrSend(call, input, bearer), options);
}

/** The one `GET` call that changes something. */
const MARK_AS_READ = 'GET /customer-portal/notifications/read/:id';

/** An answer that was started early is taken once. What the person changes makes all of them outdated. */
async function takeOrSend<N extends CallName>(
  call: N,
  input: InputOf<N>,
  bearer: Bearer,
): Promise<ResponseOf<N>> {
  if (!call.startsWith('GET ') || call === MARK_AS_READ) {
    dropEarlyAnswers();
    return send(call, input, bearer).finally(dropEarlyAnswers);
  }
  const taken = awaitEarlyAnswer(call, input, bearer);
  const early = taken && (await taken);
  return early ? (early.data as ResponseOf<N>) : send(call, input, bearer);
}

/**
 * Makes a call with the user token, for all customers of the person, whichever is chosen: to find out which of them has
 * what the chosen one has not. The response must not be shown as the chosen customer's.
 * @throws {RequestError} for every failure.
 */
export async function requestForAllCustomers<N extends CallName>(
  call: N,
  input: InputOf<N>,
  options: { signal?: AbortSignal } = {},
): Promise<ResponseOf<N>> {
  const signal = untilScopeChange(options.signal);
  const token = await freshUserToken();
  const response = await send(call, input, { token, customerId: 0, signal });
  if (signal.aborted) throw abortedError();
  return response;
}

/**
 * Makes a public call without a token, even while someone is signed in.
 * @throws {RequestError} for every failure.
 */
export function requestAnonymously<N extends CallName>(call: N, input: InputOf<N>): Promise<ResponseOf<N>> {
  return send(call, input, { token: null, customerId: 0 });
}

/**
 * Makes a call that returns a file, under the same rules as {@link request}.
 * @throws {RequestError} for every failure.
 */
export function requestFile<N extends FileCallName>(
  call: N,
  input: InputOf<N>,
  options: { signal?: AbortSignal } = {},
): Promise<ReceivedFile> {
  // Downloads are logged.
  return admitted(call, (bearer) => sendForFile(call, input, bearer).finally(dropEarlyAnswers), options);
}

async function admitted<T>(
  call: CallName,
  make: (bearer: Bearer) => Promise<T>,
  options: { signal?: AbortSignal },
): Promise<T> {
  const signal = untilScopeChange(options.signal);
  const attempt = async () => {
    const response = await make({ ...bearerOf(call), signal });
    if (signal.aborted) throw abortedError();
    return response;
  };
  const { token } = bearerOf(call);
  if (token === null || !isPortalCall(call)) return attempt();

  if (isStale(token)) await untilAborted(renewTokens(), signal);
  const sentWith = bearerOf(call).token;
  try {
    return await attempt();
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    const renewedMeanwhile = bearerOf(call).token !== sentWith;
    if (!renewedMeanwhile) await untilAborted(renewTokens(), signal);
  }
  const { token: renewed } = bearerOf(call);
  try {
    return await attempt();
  } catch (error) {
    // A late 401 says nothing about a token that is newer.
    if (isUnauthorized(error) && bearerOf(call).token === renewed) forgetPerson();
    throw error;
  }
}

/** The token that a call takes, and the customer that it is for. */
function bearerOf(call: CallName): Bearer {
  const { token, userAuthToken, selectedCustomer } = authStore.getState();
  if (needsUserToken(call)) return { token: userAuthToken, customerId: 0 };
  return { token, customerId: selectedCustomer };
}

function untilScopeChange(signal?: AbortSignal): AbortSignal {
  const scope = scopeAbortSignal();
  return signal ? AbortSignal.any([scope, signal]) : scope;
}

/** Waits for work that other calls share; rejects when the caller has aborted. */
async function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw toRequestError(error);
  }
  if (signal.aborted) throw abortedError();
}

function isUnauthorized(cause: unknown): boolean {
  return cause instanceof RequestError && cause.status === 401;
}
