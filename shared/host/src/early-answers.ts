import {
  type CallName,
  type CallsAfterAnswer,
  callAddress,
  callsAfterAnswers,
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
import type { Bearer, CallParts } from './send.ts';
import { nextTraceparent } from './traces.ts';

interface PersonsAnswer extends EarlyAnswer {
  readonly person: string;
  readonly customerId: number;
  received?: Awaited<EarlyAnswer['answer']>;
}

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

const newsListeners = new Set<() => void>();

function receiveNews(): void {
  dropEarlyAnswers();
  for (const listener of newsListeners) listener();
}

/**
 * Calls the listener when a live event says that something has changed for the person, whichever tab received it. What
 * changed is not said: a page fetches again what it shows.
 *
 * @returns an unsubscribe function
 */
export function onNews(listener: () => void): () => void {
  tabs();
  newsListeners.add(listener);
  return () => newsListeners.delete(listener);
}

/** Drops all early answers in every tab: one tab receives the live events, and all of them may have asked. */
export function dropEarlyAnswersEverywhere(): void {
  receiveNews();
  tabs()?.postMessage(null);
}

function tabs(): BroadcastChannel | undefined {
  if (otherTabs || !('BroadcastChannel' in globalThis)) return otherTabs;
  otherTabs = new BroadcastChannel(CHANGES_CHANNEL);
  otherTabs.onmessage = receiveNews;
  return otherTabs;
}

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

function requestAnswers(addresses: readonly string[]): void {
  const { token, selectedCustomer } = authStore.getState();
  if (token === null || isStale(token) || claimsOf(token)?.cid !== selectedCustomer) return;
  for (const address of addresses) {
    const known = earlyAnswers.get(address);
    if (!known || !isFresh(known)) addEarlyAnswers(token, { [address]: requestNow(address, token) });
  }
}

/**
 * Makes the first calls of a page, which `remote.json` names, before its code runs, and those that depend on an answer to one
 * of them. `params` are those of the page's path, `address` is the query of its address.
 */
export function requestEarlyAnswers(
  calls: readonly FirstCall[],
  params: Readonly<Record<string, string>>,
  address: URLSearchParams,
): void {
  requestAnswers(firstAddresses(calls, params, address));
  for (const next of callsAfterAnswers(calls, params, address))
    void requestAfter(next).catch(() => undefined);
}

async function requestAfter({ after, addresses }: CallsAfterAnswer): Promise<void> {
  const changesBefore = changes;
  const first = await earlyAnswers.get(after)?.answer;
  if (first && changes === changesBefore) requestAnswers(addresses(first.data));
}

function requestNow(address: string, token: string): EarlyAnswer {
  const signal = AbortSignal.any([scopeAbortSignal(), AbortSignal.timeout(MAX_AGE_MS)]);
  return requestEarly(address, token, nextTraceparent(), { signal });
}

function isFresh({ askedAtMs }: EarlyAnswer): boolean {
  const ageMs = Date.now() - askedAtMs;
  return ageMs >= 0 && ageMs < MAX_AGE_MS;
}

function addressOf(call: string, { params, query, headers }: CallParts): string | null {
  if (earlyAnswers.size === 0 || !call.startsWith('GET ')) return null;
  return headers ? null : callAddress(call, { params, query: { ...query } });
}

/** An answer is only for the customer and the person whose token asked. */
function find(address: string, { token, customerId }: Bearer): PersonsAnswer | null {
  const found = earlyAnswers.get(address);
  if (!found) return null;
  const isTheirs = found.customerId === customerId && found.person === claimsOf(token)?.sub;
  return isTheirs && isFresh(found) ? found : null;
}

function take(address: string, bearer: Bearer): PersonsAnswer | null {
  const found = find(address, bearer);
  earlyAnswers.delete(address);
  return found;
}

/**
 * @returns null where there is none. It resolves to null if the call must be made all the same: the answer failed, took too
 * long, names another customer, or something changed while it was on its way.
 */
export function awaitEarlyAnswer(
  call: string,
  input: CallParts,
  bearer: Bearer,
): Promise<{ readonly data: unknown } | null> | null {
  const address = addressOf(call, input);
  const found = address && take(address, bearer);
  return found ? whenReceived(found, bearer.signal) : null;
}

/** Takes the answer once, if it has arrived. Where it is null, `request` waits for the one that is on its way, or asks. */
export function takeEarlyAnswer<N extends CallName>(
  call: N,
  input: InputOf<N>,
): { readonly data: ResponseOf<N> } | null {
  return receivedAnswer(call, input, take);
}

/** React may render a page several times before it is mounted: reading leaves the answer there. */
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
  const address = addressOf(call, input as CallParts);
  const { token, selectedCustomer: customerId } = authStore.getState();
  if (!address || !earlyAnswers.get(address)?.received || token === null || isStale(token)) return null;
  const found = get(address, { token, customerId });
  return found?.received ? ofCustomer(found, found.received) : null;
}

async function whenReceived<T>(
  found: PersonsAnswer,
  signal?: AbortSignal,
): Promise<{ readonly data: T } | null> {
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
