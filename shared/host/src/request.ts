import type { CallName, FileCallName, InputOf, ResponseOf } from '@atrium/contract';
import { isStale } from './access-token.ts';
import { authStore } from './auth-store.ts';
import { forgetPerson, renewTokens } from './renewal.ts';
import { abortedError, RequestError, toRequestError } from './request-error.ts';
import { scopeAbortSignal } from './scope-abort-signal.ts';
import { type Bearer, isPortalCall, type ReceivedFile, send, sendForFile } from './send.ts';

/**
 * Makes a call of the contract for the chosen customer.
 *
 * The bearer token comes from the auth store and is renewed once when it is refused or about to end.
 * Choosing another customer aborts the call, and a response of another customer is refused.
 * @throws {RequestError} for every failure.
 */
export function request<N extends CallName>(
  call: N,
  input: InputOf<N>,
  options: { signal?: AbortSignal } = {},
): Promise<ResponseOf<N>> {
  return admitted(call, (bearer) => send(call, input, bearer), options);
}

/**
 * Makes a call that needs nobody signed in, in nobody's name, whoever is.
 * @throws {RequestError} for every failure.
 */
export function requestAnonymously<N extends CallName>(call: N, input: InputOf<N>): Promise<ResponseOf<N>> {
  return send(call, input, { token: null, customerId: 0 });
}

/**
 * Makes a call that answers with a file, under the same rules as {@link request}.
 * @throws {RequestError} for every failure.
 */
export function requestFile<N extends FileCallName>(
  call: N,
  input: InputOf<N>,
  options: { signal?: AbortSignal } = {},
): Promise<ReceivedFile> {
  return admitted(call, (bearer) => sendForFile(call, input, bearer), options);
}

async function admitted<T>(
  call: CallName,
  make: (bearer: Bearer) => Promise<T>,
  options: { signal?: AbortSignal },
): Promise<T> {
  const scope = scopeAbortSignal();
  const signal = options.signal ? AbortSignal.any([scope, options.signal]) : scope;
  const attempt = async () => {
    const { token, selectedCustomer } = authStore.getState();
    const response = await make({ token, customerId: selectedCustomer, signal });
    if (signal.aborted) throw abortedError();
    return response;
  };
  const { token } = authStore.getState();
  if (token === null || !isPortalCall(call)) return attempt();

  if (isStale(token)) await untilAborted(renewTokens(), signal);
  const sentWith = authStore.getState().token;
  try {
    return await attempt();
  } catch (cause) {
    if (!isUnauthorized(cause)) throw cause;
    const renewedMeanwhile = authStore.getState().token !== sentWith;
    if (!renewedMeanwhile) await untilAborted(renewTokens(), signal);
  }
  const { token: renewed } = authStore.getState();
  try {
    return await attempt();
  } catch (cause) {
    // A refusal that comes late says nothing about a token that came meanwhile.
    if (isUnauthorized(cause) && authStore.getState().token === renewed) forgetPerson();
    throw cause;
  }
}

/** Waits for shared work, but no longer than the caller wants to wait. */
async function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    await work;
  } catch (cause) {
    throw toRequestError(cause);
  }
  if (signal.aborted) throw abortedError();
}

function isUnauthorized(cause: unknown): boolean {
  return cause instanceof RequestError && cause.status === 401;
}
