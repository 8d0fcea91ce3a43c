import { authStore, RequestError } from '@atrium/host';
import { problemTypeOf } from './refusals.ts';

/** The ledger answers alike under one key for a day; an hour is kept back for clocks that differ. */
const KEY_LIFE_MS = 23 * 3_600_000;
/** Answers that leave open whether the call will still be heard: sign in anew, wait, slow down. */
const OUTCOME_UNKNOWN = new Set([401, 408, 425, 429]);

interface Attempt<A> {
  readonly key: string;
  /** When the key was made, in milliseconds. */
  readonly madeAt: number;
  /** It was sent, and no response has decided it yet. */
  readonly isSent: boolean;
  readonly response: A | null;
}

/** What this tab knows of a call that takes effect once. */
export type AttemptState<A> =
  | { readonly state: 'new' }
  /** Nobody knows whether it took effect; sending it again finds out. */
  | { readonly state: 'lost' }
  /** The same, and too late to find out by sending it again. */
  | { readonly state: 'outdated' }
  | { readonly state: 'answered'; readonly response: A };

/** Attempts of a browser that refuses storage live as long as the page. */
const inMemory = new Map<string, string>();

/** Where the attempts of a call are kept: one place for each person, customer and thing. */
export function attemptKey(call: string, id: number): string {
  const { user, selectedCustomer } = authStore.getState();
  return `atrium.${call}.${user?.id ?? 0}.${selectedCustomer}.${id}`;
}

/** What is known of the last attempt, also after a reload. */
export function attemptStateOf<A>(place: string): AttemptState<A> {
  const attempt = recall<A>(place);
  if (!attempt || (!attempt.isSent && attempt.response === null)) return { state: 'new' };
  if (isOutdated(attempt)) return { state: attempt.response === null ? 'outdated' : 'new' };
  return attempt.response === null ? { state: 'lost' } : { state: 'answered', response: attempt.response };
}

/**
 * Makes a call that must take effect once. Its key outlives a reload and a lost answer, so that asking again is
 * asking the same thing; the next call gets a new key once a response has decided this one. A response is kept until
 * {@link clearSettledAttempt}.
 *
 * @throws what `send` throws; {@link isOutcomeUnknown} says whether the call may still have taken effect.
 */
export async function sendOnce<A>(
  place: string,
  send: (headers: { readonly 'idempotency-key': string }) => Promise<A>,
): Promise<A> {
  const kept = recall<A>(place);
  const attempt = kept && kept.response === null && !isOutdated(kept) ? kept : newAttempt<A>();
  keep(place, { ...attempt, isSent: true });
  try {
    const response = await send({ 'idempotency-key': attempt.key });
    keep(place, { ...attempt, isSent: true, response });
    return response;
  } catch (cause) {
    if (isOtpMissing(cause)) keep(place, { ...attempt, isSent: false });
    else if (!isOutcomeUnknown(cause)) forget(place);
    throw cause;
  }
}

/** Drops what is decided; an undecided attempt stays to be asked for. */
export function clearSettledAttempt(place: string): void {
  const kept = recall(place);
  if (kept && (!kept.isSent || kept.response !== null)) forget(place);
}

/** True when the failure leaves open whether the call took effect. */
export function isOutcomeUnknown(cause: unknown): boolean {
  if (!(cause instanceof RequestError)) return true;
  return cause.reason !== 'http' || cause.status >= 500 || OUTCOME_UNKNOWN.has(cause.status);
}

/** The call goes on under the same key, with a one-time password. */
function isOtpMissing(cause: unknown): boolean {
  return cause instanceof RequestError && problemTypeOf(cause) === 'otp-required';
}

/** True once asking again under the key might be taken for a new request. */
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
