import { authStore, RequestError } from '@atrium/host';
import { problemTypeOf } from './refusals.ts';

/** The ledger keeps keys for a day; this is one hour less, for clocks that differ. */
const KEY_LIFE_MS = 23 * 3_600_000;
/** Statuses after which the call can be repeated: sign in again, wait, slow down. */
const OUTCOME_UNKNOWN = new Set([401, 408, 425, 429]);

interface Attempt<A> {
  readonly key: string;
  /** When the key was made, in milliseconds. */
  readonly madeAt: number;
  /** The attempt may have taken effect. */
  readonly isSent: boolean;
  readonly response: A | null;
  readonly body?: unknown;
}

/** What this tab knows of the last attempt of an idempotent request. */
export type AttemptState<A> =
  | { readonly state: 'new' }
  /** Its outcome is unknown; repeating it is safe and reveals it, with the body that was given to {@link sendOnce}. */
  | { readonly state: 'lost'; readonly body?: unknown }
  /** Its outcome is unknown, and its key has expired: repeating it might make it take effect twice. */
  | { readonly state: 'outdated' }
  | { readonly state: 'answered'; readonly response: A };

/** It is the fallback where the browser refuses storage. */
const inMemory = new Map<string, string>();

/**
 * Storage key of the attempts of a call, by person, customer and row.
 *
 * @param call name of the call, unique within the portal
 * @param id row that the call concerns
 */
export function attemptKey(call: string, id: number): string {
  const { user, selectedCustomer } = authStore.getState();
  return `atrium.${call}.${user?.id ?? 0}.${selectedCustomer}.${id}`;
}

export function attemptStateOf<A>(place: string): AttemptState<A> {
  const attempt = recall<A>(place);
  if (!attempt || (!attempt.isSent && attempt.response === null)) return { state: 'new' };
  if (isOutdated(attempt)) return { state: attempt.response === null ? 'outdated' : 'new' };
  return attempt.response === null
    ? { state: 'lost', body: attempt.body }
    : { state: 'answered', response: attempt.response };
}

/**
 * Sends an idempotent request. Its idempotency key survives reloads and lost responses, so that repeating it cannot make
 * it take effect twice. After a definite response the next request gets a new key. A successful response is kept until
 * {@link clearSettledAttempt}.
 *
 * @param body what is sent, for who repeats it after a reload
 * @throws what `send` throws; see {@link isOutcomeUnknown} for whether the request may have taken effect.
 */
export async function sendOnce<A>(
  place: string,
  send: (headers: { readonly 'idempotency-key': string }) => Promise<A>,
  body?: unknown,
): Promise<A> {
  const kept = recall<A>(place);
  const attempt = kept && kept.response === null && !isOutdated(kept) ? kept : newAttempt<A>();
  keep(place, { ...attempt, isSent: true, body });
  try {
    const response = await send({ 'idempotency-key': attempt.key });
    keep(place, { ...attempt, isSent: true, response });
    return response;
  } catch (error) {
    if (isProofMissing(error)) keep(place, { ...attempt, isSent: false });
    else if (!isOutcomeUnknown(error)) forget(place);
    throw error;
  }
}

export function clearSettledAttempt(place: string): void {
  const kept = recall(place);
  if (kept && (!kept.isSent || kept.response !== null)) forget(place);
}

export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof RequestError)) return true;
  return error.reason !== 'http' || error.status >= 500 || OUTCOME_UNKNOWN.has(error.status);
}

/** The request continues under the same key, with a proof. */
function isProofMissing(error: unknown): boolean {
  const type = error instanceof RequestError ? problemTypeOf(error) : null;
  return type === 'otp-required' || type === 'step-up-required';
}

/** True once the server may have forgotten the key. */
function isOutdated({ madeAt }: Attempt<unknown>): boolean {
  return Date.now() - madeAt > KEY_LIFE_MS;
}

function newAttempt<A>(): Attempt<A> {
  return { key: crypto.randomUUID(), madeAt: Date.now(), isSent: false, response: null };
}

function recall<A>(place: string): Attempt<A> | null {
  try {
    const text = inMemory.get(place) ?? sessionStorage.getItem(place);
    const kept = JSON.parse(text ?? 'null') as Attempt<A> | null;
    return typeof kept?.key === 'string' ? kept : null;
  } catch {
    return null;
  }
}

function keep(place: string, attempt: Attempt<unknown>): void {
  const text = JSON.stringify(attempt);
  try {
    sessionStorage.setItem(place, text);
  } catch {
    inMemory.set(place, text);
  }
}

function forget(place: string): void {
  inMemory.delete(place);
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Nothing was kept there either.
  }
}
