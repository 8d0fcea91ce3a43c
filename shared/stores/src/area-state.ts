import type { FieldRequest } from './field.ts';

/** For pages that need the area as a whole; a card reads the request of its own field. */
export interface AreaFlags {
  loading: boolean;
  isSuccess: boolean;
  /** The last request of any field failed; its data stays. */
  isError: boolean;
  /** Message of the first field that failed, from the error catalogue. */
  errorMessage: string | null;
}

export type AreaState<D, K extends string = string> = D & AreaFlags & { requests: Record<K, FieldRequest> };

export function flagsOf(requests: Readonly<Record<string, FieldRequest>>): AreaFlags {
  const all = Object.values(requests);
  const loading = all.some(({ status }) => status === 'loading');
  const failed = all.find(({ status }) => status === 'error');
  const anySucceeded = all.some(({ status }) => status === 'success');
  return {
    loading,
    isError: failed !== undefined,
    isSuccess: anySucceeded && !loading && !failed,
    errorMessage: failed?.error?.message.text() ?? null,
  };
}
