import {
  type CallName,
  changesSomething,
  type FileCallName,
  type InputOf,
  needsUserToken,
  type ResponseOf,
} from '@atrium/contract';
import type { DeskCallName, DeskFileCallName, DeskInputOf, DeskResponseOf } from '@atrium/contract/desk';
import { bearerWith, isStale } from './access-token.ts';
import { authStore } from './auth-store.ts';
import { awaitEarlyAnswer, dropEarlyAnswers } from './early-answers.ts';
import { forgetPerson, freshUserToken, renewTokens } from './renewal.ts';
import { abortedError, RequestError, toRequestError } from './request-error.ts';
import { untilScopeChange } from './scope-change.ts';
import { type Bearer, isPortalCall, type ReceivedFile, send, sendAny, sendForFile } from './send.ts';
import { isView, refuseInView } from './view.ts';

/** What a caller can say of a call. */
interface RequestOptions {
  signal?: AbortSignal;
  /** How many bytes of the body were sent so far, where the body is bytes. */
  onProgress?: (sentBytes: number) => void;
}

/** Of one call: TypeScript would add up those of all calls for a name that is not of the overload's kind. */
type NamedInput<N> = N extends CallName ? InputOf<N> : N extends DeskCallName ? DeskInputOf<N> : never;
type NamedResponse<N> = N extends CallName
  ? ResponseOf<N>
  : N extends DeskCallName
    ? DeskResponseOf<N>
    : never;

/**
 * Makes a call for the chosen customer, or for the person where it takes the user token only. A token that is refused or about
 * to expire is renewed once. Choosing another customer aborts the call, and a response for another one is refused. The
 * early answer to the same call is taken. A body of bytes takes as long as it has to, and ends by lack of progress.
 * @throws {RequestError} for every failure.
 */
export function request<N extends CallName | DeskCallName>(
  call: N,
  input: NamedInput<N>,
  options?: RequestOptions,
): Promise<NamedResponse<N>>;
export function request<N extends CallName>(
  call: N,
  input: InputOf<N>,
  options?: RequestOptions,
): Promise<ResponseOf<N>>;
export function request(call: string, input: object, options: RequestOptions = {}): Promise<unknown> {
  if (!changesSomething(call))
    return admitted(
      call,
      async (bearer) => {
        const early = await awaitEarlyAnswer(call, input, bearer);
        return early ? early.data : sendAny(call, input, bearer);
      },
      options,
    );
  if (isView()) return refuseInView(call);
  return admitted(
    call,
    (bearer) => {
      dropEarlyAnswers();
      return sendAny(call, input, { ...bearer, onProgress: options.onProgress }).finally(dropEarlyAnswers);
    },
    options,
  );
}

/**
 * Finds out which customer of the person has what the chosen one has not. The response must not be shown as the chosen
 * customer's.
 * @throws {RequestError} for every failure.
 */
export async function requestForAllCustomers<N extends CallName>(
  call: N,
  input: InputOf<N>,
  options: { signal?: AbortSignal } = {},
): Promise<ResponseOf<N>> {
  const signal = untilScopeChange(options.signal);
  const token = await freshUserToken();
  const response = await send(call, input, { ...bearerWith(token), signal });
  if (signal.aborted) throw abortedError();
  return response;
}

/** Sends no token, even while someone is signed in. Fails as {@link request} does. */
export function requestAnonymously<N extends CallName>(call: N, input: InputOf<N>): Promise<ResponseOf<N>> {
  return send(call, input, { token: null, customerId: 0 });
}

/** @throws {RequestError} for every failure. */
export function requestFile<N extends FileCallName>(
  call: N,
  input: InputOf<N>,
  options?: { signal?: AbortSignal },
): Promise<ReceivedFile>;
export function requestFile<N extends DeskFileCallName>(
  call: N,
  input: DeskInputOf<N>,
  options?: { signal?: AbortSignal },
): Promise<ReceivedFile>;
export function requestFile(
  call: string,
  input: object,
  options: { signal?: AbortSignal } = {},
): Promise<ReceivedFile> {
  if (isView()) return refuseInView(call);
  // Downloads are logged.
  return admitted(call, (bearer) => sendForFile(call, input, bearer).finally(dropEarlyAnswers), options);
}

async function admitted<T>(
  call: string,
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

function bearerOf(call: string): Bearer {
  const { token, userAuthToken, selectedCustomer } = authStore.getState();
  if (needsUserToken(call)) return bearerWith(userAuthToken);
  return { token, customerId: selectedCustomer };
}

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
