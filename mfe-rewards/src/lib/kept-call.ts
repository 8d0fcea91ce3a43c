import { PROBLEM_TYPE_PREFIX, type Problem } from '@atrium/contract';
import { authStore, type RequestError } from '@atrium/host';

/** The ledger answers alike under one key for a day; an hour is kept back for clocks that differ. */
const KEY_LIFE_MS = 23 * 3_600_000;
/** Answers that leave open whether the call will still be heard: sign in anew, wait, slow down. */
const UNDECIDED = new Set([401, 408, 425, 429]);

/**
 * A call that must take effect once. Its key outlives a reload (it is kept for the tab), so that asking again
 * after a lost answer is asking the same thing.
 */
export interface KeptCall<A> {
  readonly key: string;
  /** When the key was made, in milliseconds. */
  readonly madeAt: number;
  /** It was sent, and no answer has decided it yet. */
  readonly isSent: boolean;
  readonly answer: A | null;
}

/** Where a call is kept: one place for each person, customer and thing. */
export function placeOf(call: string, id: number): string {
  const { user, selectedCustomer } = authStore.getState();
  return `atrium.${call}.${user?.id ?? 0}.${selectedCustomer}.${id}`;
}

export function newCall<A>(): KeptCall<A> {
  return { key: crypto.randomUUID(), madeAt: Date.now(), isSent: false, answer: null };
}

/** What is kept at a place; null where nothing is, or nothing that can be read. */
export function recall<A>(place: string): KeptCall<A> | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? 'null') as KeptCall<A> | null;
    return typeof kept?.key === 'string' ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps a call. Where the browser refuses storage, the key lives as long as the page. */
export function keep<A>(place: string, call: KeptCall<A>): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(call));
  } catch {
    // The page goes on: the key is in its memory.
  }
}

export function forget(place: string): void {
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Nothing was kept either.
  }
}

/** True once asking again under the key might be taken for a new request. */
export function isOutdated({ madeAt }: KeptCall<unknown>, now = Date.now()): boolean {
  return now - madeAt > KEY_LIFE_MS;
}

/** True when the failure leaves open whether the call took effect. */
export function isUndecided({ reason, status }: RequestError): boolean {
  return reason !== 'http' || status >= 500 || UNDECIDED.has(status);
}

/** The problem's type without its prefix; null where the answer had none. */
export function problemTypeOf(problem: Problem | null): string | null {
  return problem?.type.startsWith(PROBLEM_TYPE_PREFIX)
    ? problem.type.slice(PROBLEM_TYPE_PREFIX.length)
    : null;
}
