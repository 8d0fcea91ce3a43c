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
import { http } from './http.ts';
import { abortedError } from './request-error.ts';
import { onCustomerChange, scopeAbortSignal } from './scope-change.ts';
import { type Bearer, CUSTOMER_HEADER } from './send.ts';

/** An early answer serves a call until this long after it was asked for. */
const MAX_AGE_MS = 30_000;

interface Started extends EarlyAnswer {
  /** Id of the person whose token asked. */
  readonly person: string;
  readonly customerId: number;
  /** Once it is there. */
  arrived?: Awaited<EarlyAnswer['answer']>;
}

const started = new Map<string, Started>();
/** Counts what made earlier answers useless, so that those on their way are dropped when they arrive. */
let changes = 0;

const CHANGES_CHANNEL = 'atrium.changes';
let otherTabs: BroadcastChannel | undefined;

/** Drops all early answers: something has changed, or the person or the customer is another one. */
export function dropStarted(): void {
  changes += 1;
  started.clear();
}

onCustomerChange(dropStarted);

/** Drops all early answers in every tab: one tab receives the live events, and all of them may have asked. */
export function dropStartedEverywhere(): void {
  dropStarted();
  tabs()?.postMessage(null);
}

function tabs(): BroadcastChannel | undefined {
  if (otherTabs || !('BroadcastChannel' in globalThis)) return otherTabs;
  otherTabs = new BroadcastChannel(CHANGES_CHANNEL);
  otherTabs.onmessage = dropStarted;
  return otherTabs;
}

/** Adds the answers that a token has asked for, by address of their calls. */
export function addStarted(token: string, answers: Readonly<Record<string, EarlyAnswer>>): void {
  const claims = claimsOf(token);
  if (!claims) return;
  tabs();
  for (const [address, known] of started) if (!isFresh(known)) started.delete(address);
  for (const [address, { askedAtMs, answer }] of Object.entries(answers)) {
    const entry: Started = { askedAtMs, answer, person: claims.sub, customerId: claims.cid };
    answer.then(
      (received) => {
        entry.arrived = received;
      },
      // Not every answer is taken, and the failure of one that is not concerns no one.
      () => undefined,
    );
    started.set(address, entry);
  }
}

/** Asks for answers before the page does, for the chosen customer; those that are there or on their way are not asked twice. */
function startAnswers(addresses: readonly string[]): void {
  const { token, selectedCustomer } = authStore.getState();
  if (token === null || isStale(token) || claimsOf(token)?.cid !== selectedCustomer) return;
  for (const address of addresses) {
    const known = started.get(address);
    if (!known || !isFresh(known)) addStarted(token, { [address]: ask(address, token) });
  }
}

/**
 * Starts the first calls of a page, before its code runs. Where the address has no parameters and the person has a default
 * view, also the calls of that view.
 *
 * @param calls from `remote.json`
 * @param params parameters of the page's path
 * @param address query of the page's address
 */
export function startFirstCalls(
  calls: readonly FirstCall[],
  params: Readonly<Record<string, string>>,
  address: URLSearchParams,
): void {
  startAnswers(firstAddresses(calls, params, address));
  const inView = calls.filter(({ defaultViewOf }) => defaultViewOf !== undefined);
  if (address.size === 0)
    for (const call of inView) void startInDefaultView(call, params).catch(() => undefined);
}

async function startInDefaultView(call: FirstCall, params: Readonly<Record<string, string>>): Promise<void> {
  const listed = started.get(callAddress(call.defaultViewOf ?? '', {}));
  if (!listed) return;
  const changesBefore = changes;
  const { data } = await listed.answer;
  const { views } = data as { views: readonly { isDefault: boolean; query: string }[] };
  const view = views.find(({ isDefault }) => isDefault);
  if (view && changes === changesBefore)
    startAnswers(firstAddresses([call], params, new URLSearchParams(view.query)));
}

function ask(address: string, token: string): EarlyAnswer {
  const headers = { authorization: `Bearer ${token}` };
  const config = { headers, timeout: MAX_AGE_MS, signal: scopeAbortSignal() };
  const answer = http()
    .then((client) => client.get<unknown>(address, config))
    .then(({ data, headers: received }) => ({ customer: String(received[CUSTOMER_HEADER] ?? ''), data }));
  return { askedAtMs: Date.now(), answer };
}

function isFresh({ askedAtMs }: EarlyAnswer): boolean {
  const ageMs = Date.now() - askedAtMs;
  return ageMs >= 0 && ageMs < MAX_AGE_MS;
}

/** The address of a call by which its answer was started; null for a call that is not started early. */
function addressOf<N extends CallName>(call: N, input: InputOf<N>): string | null {
  if (started.size === 0 || !call.startsWith('GET ')) return null;
  const { params, query, headers } = input as {
    params?: Record<string, string>;
    query?: object;
    headers?: object;
  };
  return headers ? null : callAddress(call, { params, query: { ...query } });
}

/** Finds what was started at an address: only for the same customer and person. */
function find(address: string, { token, customerId }: Bearer): Started | null {
  const found = started.get(address);
  if (!found) return null;
  const isTheirs = found.customerId === customerId && found.person === claimsOf(token)?.sub;
  return isTheirs && isFresh(found) ? found : null;
}

/** Takes it, once. */
function take(address: string, bearer: Bearer): Started | null {
  const found = find(address, bearer);
  started.delete(address);
  return found;
}

/**
 * Takes the early answer to a call, once: only to the same call with the same input, for the same customer and person.
 *
 * @returns null where there is none; otherwise the response, or null if it must be requested again: it failed, took too long,
 * names another customer, or something changed while it was on its way
 */
export function takeStarted<N extends CallName>(
  call: N,
  input: InputOf<N>,
  bearer: Bearer,
): Promise<{ readonly data: unknown } | null> | null {
  const address = addressOf(call, input);
  const found = address && take(address, bearer);
  return found ? whenArrived(found, bearer.signal) : null;
}

/**
 * Takes the early answer to a call for the chosen customer if it has arrived, under the rules of `request`.
 *
 * @returns null where there is none; `request` then waits for the one that is on its way, or asks
 */
export function takeArrived<N extends CallName>(
  call: N,
  input: InputOf<N>,
): { readonly data: ResponseOf<N> } | null {
  return arrivedAnswer(call, input, take);
}

/**
 * Reads what {@link takeArrived} would take, and leaves it there: so that a page has its data when it is rendered for the
 * first time, however often React renders it before it is mounted.
 */
export function readArrived<N extends CallName>(
  call: N,
  input: InputOf<N>,
): { readonly data: ResponseOf<N> } | null {
  return arrivedAnswer(call, input, find);
}

function arrivedAnswer<N extends CallName>(
  call: N,
  input: InputOf<N>,
  get: (address: string, bearer: Bearer) => Started | null,
): { readonly data: ResponseOf<N> } | null {
  const address = addressOf(call, input);
  const { token, selectedCustomer: customerId } = authStore.getState();
  if (!address || !started.get(address)?.arrived || token === null || isStale(token)) return null;
  const found = get(address, { token, customerId });
  return found?.arrived ? ofCustomer(found, found.arrived) : null;
}

async function whenArrived(found: Started, signal?: AbortSignal): Promise<{ readonly data: unknown } | null> {
  const changesBefore = changes;
  const received = await arrival(found, signal);
  return received === null || changes !== changesBefore ? null : ofCustomer(found, received);
}

/** Null where the response names another customer. */
function ofCustomer<T>(
  { customerId }: Started,
  { customer, data }: Awaited<Started['answer']>,
): { readonly data: T } | null {
  return customer === String(customerId) ? { data: data as T } : null;
}

/** Null for a failure and for an answer that became too old on its way; rejects when the caller has aborted. */
function arrival(
  { askedAtMs, answer }: Started,
  signal?: AbortSignal,
): Promise<Awaited<Started['answer']> | null> {
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
