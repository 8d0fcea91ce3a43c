import {
  type CallName,
  callAddress,
  type EarlyAnswer,
  type FirstCall,
  firstAddresses,
  type InputOf,
  type ResponseOf,
} from '@atrium/contract';
import { claimsOf, isStale } from './access-token.ts';
import { authStore } from './auth-store.ts';
import { MAX_AGE_MS, requestEarly } from './early-requests.ts';
import { abortedError } from './request-error.ts';
import { onCustomerChange, scopeAbortSignal } from './scope-change.ts';
import type { Bearer } from './send.ts';
import { nextTraceparent } from './traces.ts';

interface PersonsAnswer extends EarlyAnswer {
  /** Id of the person whose token asked. */
  readonly person: string;
  readonly customerId: number;
  /** Once it is there. */
  received?: Awaited<EarlyAnswer['answer']>;
}

/** By address of their calls. */
const earlyAnswers = new Map<string, PersonsAnswer>();
/** Counts what made earlier answers useless, so that those on their way are dropped when they arrive. */
let changes = 0;

const CHANGES_CHANNEL = 'atrium.changes';
let otherTabs: BroadcastChannel | undefined;

/** Drops all early answers: something has changed, or the person or the customer is another one. */
export function dropEarlyAnswers(): void {
  changes += 1;
  earlyAnswers.clear();
}

onCustomerChange(dropEarlyAnswers);

/** Drops all early answers in every tab: one tab receives the live events, and all of them may have asked. */
export function dropEarlyAnswersEverywhere(): void {
  dropEarlyAnswers();
  tabs()?.postMessage(null);
}

function tabs(): BroadcastChannel | undefined {
  if (otherTabs || !('BroadcastChannel' in globalThis)) return otherTabs;
  otherTabs = new BroadcastChannel(CHANGES_CHANNEL);
  otherTabs.onmessage = dropEarlyAnswers;
  return otherTabs;
}

/** Adds the answers that were asked for with a token, by address of their calls. */
export function addEarlyAnswers(token: string, answers: Readonly<Record<string, EarlyAnswer>>): void {
  const claims = claimsOf(token);
  if (!claims) return;
  tabs();
  for (const [address, known] of earlyAnswers) if (!isFresh(known)) earlyAnswers.delete(address);
  for (const [address, { askedAtMs, answer }] of Object.entries(answers)) {
    const entry: PersonsAnswer = { askedAtMs, answer, person: claims.sub, customerId: claims.cid };
    answer.then(
      (received) => {
        entry.received = received;
      },
      () => undefined,
    );
    earlyAnswers.set(address, entry);
  }
}

/** Asks for the chosen customer; what is there or on its way is not asked for again. */
function requestAnswers(addresses: readonly string[]): void {
  const { token, selectedCustomer } = authStore.getState();
  if (token === null || isStale(token) || claimsOf(token)?.cid !== selectedCustomer) return;
  for (const address of addresses) {
    const known = earlyAnswers.get(address);
    if (!known || !isFresh(known)) addEarlyAnswers(token, { [address]: requestNow(address, token) });
  }
}

/**
 * Makes the first calls of a page before its code runs. Where the address has no parameters and the person has a default
 * view, also the calls of that view.
 *
 * @param calls from `remote.json`
 * @param params parameters of the page's path
 * @param address query of the page's address
 */
export function requestEarlyAnswers(
  calls: readonly FirstCall[],
  params: Readonly<Record<string, string>>,
  address: URLSearchParams,
): void {
  requestAnswers(firstAddresses(calls, params, address));
  const inView = calls.filter(({ defaultViewOf }) => defaultViewOf !== undefined);
  if (address.size === 0)
    for (const call of inView) void requestInDefaultView(call, params).catch(() => undefined);
}

async function requestInDefaultView(
  call: FirstCall,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  const listed = earlyAnswers.get(callAddress(call.defaultViewOf ?? '', {}));
  if (!listed) return;
  const changesBefore = changes;
  const { data } = await listed.answer;
  const { views } = data as { views: readonly { isDefault: boolean; query: string }[] };
  const view = views.find(({ isDefault }) => isDefault);
  if (view && changes === changesBefore)
    requestAnswers(firstAddresses([call], params, new URLSearchParams(view.query)));
}

function requestNow(address: string, token: string): EarlyAnswer {
  const signal = AbortSignal.any([scopeAbortSignal(), AbortSignal.timeout(MAX_AGE_MS)]);
  return requestEarly(address, token, nextTraceparent(), { signal });
}

function isFresh({ askedAtMs }: EarlyAnswer): boolean {
  const ageMs = Date.now() - askedAtMs;
  return ageMs >= 0 && ageMs < MAX_AGE_MS;
}

/** The address of a call; null for one that has no early answer. */
function addressOf<N extends CallName>(call: N, input: InputOf<N>): string | null {
  if (earlyAnswers.size === 0 || !call.startsWith('GET ')) return null;
  const { params, query, headers } = input as {
    params?: Record<string, string>;
    query?: object;
    headers?: object;
  };
  return headers ? null : callAddress(call, { params, query: { ...query } });
}

/** Finds the answer to the call at an address: only for the same customer and person. */
function find(address: string, { token, customerId }: Bearer): PersonsAnswer | null {
  const found = earlyAnswers.get(address);
  if (!found) return null;
  const isTheirs = found.customerId === customerId && found.person === claimsOf(token)?.sub;
  return isTheirs && isFresh(found) ? found : null;
}

/** Takes it, once. */
function take(address: string, bearer: Bearer): PersonsAnswer | null {
  const found = find(address, bearer);
  earlyAnswers.delete(address);
  return found;
}

/**
 * Takes the early answer to a call, once, and waits for it: only to the same call with the same input, for the same customer and person.
 *
 * @returns null where there is none; otherwise the response, or null if it must be requested again: it failed, took too long,
 * names another customer, or something changed while it was on its way
 */
export function awaitEarlyAnswer<N extends CallName>(
  call: N,
  input: InputOf<N>,
  bearer: Bearer,
): Promise<{ readonly data: unknown } | null> | null {
  const address = addressOf(call, input);
  const found = address && take(address, bearer);
  return found ? whenReceived(found, bearer.signal) : null;
}

/**
 * Takes the early answer to a call for the chosen customer if it has arrived, under the rules of `request`.
 *
 * @returns null where there is none; `request` then waits for the one that is on its way, or asks
 */
export function takeEarlyAnswer<N extends CallName>(
  call: N,
  input: InputOf<N>,
): { readonly data: ResponseOf<N> } | null {
  return receivedAnswer(call, input, take);
}

/**
 * Reads what {@link takeEarlyAnswer} would take, and leaves it there: so that a page has its data when it is rendered for the
 * first time, however often React renders it before it is mounted.
 */
export function readEarlyAnswer<N extends CallName>(
  call: N,
  input: InputOf<N>,
): { readonly data: ResponseOf<N> } | null {
  return receivedAnswer(call, input, find);
}

function receivedAnswer<N extends CallName>(
  call: N,
  input: InputOf<N>,
  get: (address: string, bearer: Bearer) => PersonsAnswer | null,
): { readonly data: ResponseOf<N> } | null {
  const address = addressOf(call, input);
  const { token, selectedCustomer: customerId } = authStore.getState();
  if (!address || !earlyAnswers.get(address)?.received || token === null || isStale(token)) return null;
  const found = get(address, { token, customerId });
  return found?.received ? ofCustomer(found, found.received) : null;
}

async function whenReceived(
  found: PersonsAnswer,
  signal?: AbortSignal,
): Promise<{ readonly data: unknown } | null> {
  const changesBefore = changes;
  const received = await arrival(found, signal);
  return received === null || changes !== changesBefore ? null : ofCustomer(found, received);
}

/** Null where the response names another customer. */
function ofCustomer<T>(
  { customerId }: PersonsAnswer,
  { customer, data }: Awaited<PersonsAnswer['answer']>,
): { readonly data: T } | null {
  return customer === String(customerId) ? { data: data as T } : null;
}

/** Null for a failure and for an answer that became too old on its way; rejects when the caller has aborted. */
function arrival(
  { askedAtMs, answer }: PersonsAnswer,
  signal?: AbortSignal,
): Promise<Awaited<PersonsAnswer['answer']> | null> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(abortedError());
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    const timer = setTimeout(resolve, askedAtMs + MAX_AGE_MS - Date.now(), null);
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    answer.then(resolve, () => resolve(null)).finally(settle);
  });
}
