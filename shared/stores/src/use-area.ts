import { useAuth, useLocale } from '@atrium/host';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { AreaState } from './area-state.ts';
import type { AreaStore } from './create-area-store.ts';
import type { AnyField, FieldData, FieldFailure, FieldInput, FieldRequest } from './field.ts';

/** Does not load: for flags, or what another component loads. */
export function useArea<D extends object, F extends Record<string, AnyField>, T>(
  area: AreaStore<D, F>,
  selector: (state: AreaState<D, Extract<keyof F, string>>) => T,
): T {
  return useStore(area.store, selector);
}

export interface FieldError extends Omit<FieldFailure, 'message'> {
  readonly message: string;
}

/**
 * While the service cannot be reached, a field with data counts as successful: only the toast says that it could not be fetched
 * again.
 */
export interface FieldLoad extends Omit<FieldRequest, 'error'> {
  readonly error: FieldError | null;
  /** There is nothing to show yet: render a skeleton. */
  readonly isFirstLoad: boolean;
  readonly reload: () => void;
}

export interface LoadedField<T> extends FieldLoad {
  /**
   * Empty until a response arrived for the same item, which the path parameters and the field's `itemKey` name: none is shown in
   * place of another. Under another query the former rows stay until the next ones arrive.
   */
  readonly data: T;
}

interface LoadOptions {
  /** Fetches only if it was not fetched before: for lists that rarely change. */
  once?: boolean;
}

/**
 * Fetches on mount, and again when the input or the customer changes. An early answer that has arrived is there from the first
 * render on.
 */
export function useField<
  D extends object,
  F extends Record<string, AnyField>,
  K extends Extract<keyof F, string>,
>(
  area: AreaStore<D, F>,
  name: K,
  input: FieldInput<F[K]>,
  { once = false }: LoadOptions = {},
): LoadedField<FieldData<D, F[K]>> {
  const customer = useAuth((state) => state.selectedCustomer);
  const wanted = JSON.stringify(input);
  const isRendered = useRef(false);
  // Before the store is read, so that the first render has the data. It is taken on mount: React may drop a render before.
  if (!isRendered.current) area.takeEarlyAnswer(name, input);
  isRendered.current = true;
  const fieldRequest = useStore(area.store, (state) => state.requests[name]);
  const field: F[K] = area.fields[name];
  const isFetched = isOfSameItem(field, fieldRequest.fetchedInput, wanted);
  const dataOf = useMemo(() => createPick<D, F[K]>(field), [field]);
  const data = useStore(area.store, (state) => dataOf(isFetched ? state : area.store.getInitialState()));

  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal input is the same one, another customer is another fetch
  useEffect(() => {
    void (once ? area.ensure(name, input) : area.load(name, input));
  }, [area, name, wanted, once, customer]);

  // Rerenders the message when the language changes.
  useLocale();
  const isKept = fieldRequest.error?.status === 0 && fieldRequest.fetchedInput === wanted;
  const error = isKept ? null : fieldRequest.error;

  return {
    ...fieldRequest,
    data,
    isFetched,
    status: isKept ? 'success' : fieldRequest.status,
    error: error && { ...error, message: error.message.text() },
    isFirstLoad: !isFetched && fieldRequest.status !== 'error',
    reload: () => void area.load(name, input),
  };
}

/** Path parameters, and the item's key in the query, say which item is meant; the rest says what is shown of it. */
function isOfSameItem(field: AnyField, fetched: string | null, wanted: string): boolean {
  return fetched !== null && itemOf(field, fetched) === itemOf(field, wanted);
}

function itemOf({ itemKey }: AnyField, input: string): string {
  const { params, query } = JSON.parse(input) as { params?: object; query?: Record<string, unknown> };
  return JSON.stringify([params, itemKey && query?.[itemKey]]);
}

function createPick<D extends object, F extends AnyField>({ take }: F): (state: D) => FieldData<D, F> {
  const keys = Object.keys(take) as (keyof F['take'] & keyof D)[];
  let last: FieldData<D, F> | undefined;
  return (state) => {
    const known = last;
    if (known && keys.every((key) => known[key] === state[key])) return known;
    last = Object.fromEntries(keys.map((key) => [key, state[key]])) as FieldData<D, F>;
    return last;
  };
}
