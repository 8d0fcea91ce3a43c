import { useAuth, useLocale } from '@atrium/host';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { AreaState } from './area-state.ts';
import type { AreaStore } from './create-area-store.ts';
import type { AnyField, FieldFailure, FieldInput, FieldRequest } from './field.ts';

/** Reads from an area; rerenders when the selected value changes. */
export function useArea<D extends object, F extends Record<string, AnyField<D>>, T>(
  area: AreaStore<D, F>,
  selector: (state: AreaState<D, Extract<keyof F, string>>) => T,
): T {
  return useStore(area.store, selector);
}

/** Error of a field's request, in the current locale. */
export interface FieldError extends Omit<FieldFailure, 'message'> {
  readonly message: string;
}

/**
 * State of a field that a component loads. Loaded data stays usable while the service cannot be reached: the field counts
 * as successful then, and only the toast says that it could not be fetched again.
 */
export interface FieldLoad extends Omit<FieldRequest, 'error'> {
  readonly error: FieldError | null;
  /** There is nothing to show yet: render a skeleton. */
  readonly isFirstLoad: boolean;
  /** Fetches it again. */
  readonly reload: () => void;
}

interface LoadOptions {
  /** Fetches only if it was not fetched before: for lists that rarely change. */
  once?: boolean;
}

/**
 * Fetches a field of an area on mount, and again when the input or the customer changes.
 */
export function useField<
  D extends object,
  F extends Record<string, AnyField<D>>,
  K extends Extract<keyof F, string>,
>(area: AreaStore<D, F>, name: K, input: FieldInput<F[K]>, { once = false }: LoadOptions = {}): FieldLoad {
  const customer = useAuth((state) => state.selectedCustomer);
  const fieldRequest = useStore(area.store, (state) => state.requests[name]);
  const wanted = JSON.stringify(input);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another customer is another fetch
  useEffect(() => {
    const parsed = JSON.parse(wanted) as FieldInput<F[K]>;
    void (once ? area.ensure(name, parsed) : area.load(name, parsed));
  }, [area, name, wanted, once, customer]);

  // Rerenders the message when the language changes.
  useLocale();
  const isKept = fieldRequest.error?.status === 0 && fieldRequest.fetchedInput === wanted;
  const error = isKept ? null : fieldRequest.error;

  return {
    ...fieldRequest,
    status: isKept ? 'success' : fieldRequest.status,
    error: error && { ...error, message: error.message.text() },
    isFirstLoad: !fieldRequest.isFetched && fieldRequest.status !== 'error',
    reload: () => void area.load(name, input),
  };
}
