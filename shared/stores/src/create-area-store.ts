import { onCustomerChange, onLocaleChange, onOnline, readEarlyAnswer, takeEarlyAnswer } from '@atrium/host';
import type { StoreApi } from 'zustand';
import { type AreaState, flagsOf } from './area-state.ts';
import { createFetch } from './fetch-field.ts';
import { type AnyField, type AreaData, type FieldInput, type FieldRequest, idleRequest } from './field.ts';
import { createFieldStore } from './field-store.ts';

export interface AreaStore<D extends object, F extends Record<string, AnyField>> {
  readonly store: StoreApi<AreaState<D, Extract<keyof F, string>>>;
  readonly fields: F;
  /** Aborts the former request, unless the input is the same. Never rejects: the outcome is in the store. */
  load<K extends Extract<keyof F, string>>(
    name: K,
    input: FieldInput<F[K]>,
    options?: LoadOptions,
  ): Promise<void>;
  /**
   * Fills a field that was not requested yet with the early answer that has arrived. The next `load` or `ensure` with the same
   * input takes it, and so makes no request. Returns whether it filled the field.
   */
  takeEarlyAnswer<K extends Extract<keyof F, string>>(name: K, input: FieldInput<F[K]>): boolean;
  /** Fetches a field unless it was fetched before: for lists that rarely change. */
  ensure<K extends Extract<keyof F, string>>(name: K, input: FieldInput<F[K]>): Promise<void>;
  retry(): Promise<void>;
  clear(): void;
}

interface RequestInFlight {
  readonly controller: AbortController;
  readonly input: string;
  readonly done: Promise<void>;
  isBackground: boolean;
}

export interface LoadOptions {
  /** No one asked for it: a failure raises no toast. */
  readonly isBackground?: boolean;
}

/**
 * A response is dropped when the field was requested again, when it is for another customer, or when the area was cleared, as a
 * change of customer does. A failure raises a toast, unless no one asked for the field or the object does not exist, which the
 * page itself says. What failed without a response is fetched again as soon as the device is online.
 * @param initial the specification's fields, with totals and paging
 */
export function createAreaStore<I extends object, F extends Record<string, AnyField>>(
  initial: I,
  fields: F,
): AreaStore<AreaData<I, F>, F> {
  // An empty list may have any rows later, and null may become any object.
  return createStoreOf(initial as AreaData<I, F>, fields);
}

function createStoreOf<D extends object, F extends Record<string, AnyField>>(
  initial: D,
  fields: F,
): AreaStore<D, F> {
  type Name = Extract<keyof F, string>;
  const fieldStore = createFieldStore(initial, fields);
  const { store, settle, succeed } = fieldStore;
  const inFlight = createRequestsInFlight<Name>();
  const fetchField = createFetch(fields, fieldStore, (name) => inFlight.of(name)?.isBackground === true);
  const lastInputs = new Map<Name, FieldInput<F[Name]>>();
  const early = createEarlyAnswers(fields);

  function load<K extends Name>(
    name: K,
    input: FieldInput<F[K]>,
    { isBackground = false }: LoadOptions = {},
  ): Promise<void> {
    const wanted = JSON.stringify(input);
    const current = inFlight.of(name);
    if (current?.input === wanted) {
      current.isBackground &&= isBackground;
      return current.done;
    }
    // Counts as a request for all components that are mounted together: the first one takes the answer.
    if (early.take(name, input)) return inFlight.start(name, { input: wanted, isBackground }, async () => {});
    current?.controller.abort();

    lastInputs.set(name, input);
    settle(name, { status: 'loading' });
    return inFlight.start(name, { input: wanted, isBackground }, (signal) => fetchField(name, input, signal));
  }

  function takeEarly<K extends Name>(name: K, input: FieldInput<F[K]>): boolean {
    const isIdle = store.getState().requests[name] === idleRequest;
    const answer = isIdle ? early.read(name, input) : null;
    if (!answer) return false;
    lastInputs.set(name, input);
    succeed(name, input, answer.data);
    return true;
  }

  async function ensure<K extends Name>(name: K, input: FieldInput<F[K]>): Promise<void> {
    if (early.isRead(name) || store.getState().requests[name].status !== 'success') await load(name, input);
  }

  const retry = () => reload(({ status }) => status === 'error');

  async function reload(isWanted: (request: FieldRequest) => boolean, options?: LoadOptions): Promise<void> {
    const { requests } = store.getState();
    const wanted = [...lastInputs].filter(([name]) => isWanted(requests[name]));
    await Promise.all(wanted.map(([name, input]) => load(name, input, options)));
  }

  function clear(): void {
    inFlight.abortAll();
    lastInputs.clear();
    early.clear();
    store.setState(store.getInitialState(), true);
  }

  onCustomerChange(clear);
  onOnline(() => void reload(hasNoResponse, { isBackground: true }));
  onLocaleChange(() => store.setState((state) => ({ ...state, ...flagsOf(state.requests) })));
  return { store, fields, takeEarlyAnswer: takeEarly, load, ensure, retry, clear };
}

function createRequestsInFlight<Name extends string>() {
  const requests = new Map<Name, RequestInFlight>();

  function start(
    name: Name,
    request: Pick<RequestInFlight, 'input' | 'isBackground'>,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const controller = new AbortController();
    const done = work(controller.signal).finally(() => {
      if (requests.get(name)?.controller === controller) requests.delete(name);
    });
    requests.set(name, { ...request, controller, done });
    return done;
  }

  function abortAll(): void {
    for (const { controller } of requests.values()) controller.abort();
    requests.clear();
  }

  return { of: (name: Name) => requests.get(name), start, abortAll };
}

function createEarlyAnswers<F extends Record<string, AnyField>>(fields: F) {
  type Name = Extract<keyof F, string>;
  const inputs = new Map<Name, string>();
  const callOf = (name: Name) => {
    const { call }: F[Name] = fields[name];
    return call;
  };

  function read(name: Name, input: FieldInput<F[Name]>): { readonly data: unknown } | null {
    const answer = readEarlyAnswer(callOf(name), input);
    if (answer) inputs.set(name, JSON.stringify(input));
    return answer;
  }

  /** Returns whether the field has the answer to this input, and it still counts. */
  function take(name: Name, input: FieldInput<F[Name]>): boolean {
    const known = inputs.get(name);
    inputs.delete(name);
    return known === JSON.stringify(input) && takeEarlyAnswer(callOf(name), input) !== null;
  }

  return { read, take, isRead: (name: Name) => inputs.has(name), clear: () => inputs.clear() };
}

function hasNoResponse({ status, error }: FieldRequest): boolean {
  return status === 'error' && error?.status === 0;
}
