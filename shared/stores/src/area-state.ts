import type { FieldRequest } from './field.ts';

/**
 * The specification's flags of an area: they follow the requests of all its fields. Read them where a page needs the
 * area as a whole; a card reads its own field's request.
 */
export interface AreaFlags {
  /** A request of any field runs. */
  loading: boolean;
  /** Something came, nothing runs and nothing failed. */
  isSuccess: boolean;
  /** The last request of any field failed; what came before stays. */
  isError: boolean;
  /** Of the first field that failed, as the error catalogue words it. */
  errorMessage: string | null;
}

/** Data of an area, its flags, and the state of each field's own request beside. */
export type AreaState<D, K extends string = string> = D & AreaFlags & { requests: Record<K, FieldRequest> };

/**
 * An area's flags, from the requests of its fields: loading while any is, an error when any failed (with the
 * first one's message), a success when something came and nothing is missing.
 */
export function flagsOf(requests: Readonly<Record<string, FieldRequest>>): AreaFlags {
  const all = Object.values(requests);
  const loading = all.some(({ status }) => status === 'loading');
  const failed = all.find(({ status }) => status === 'error');
  const cameOnce = all.some(({ status }) => status === 'success');
  return {
    loading,
    isError: failed !== undefined,
    isSuccess: cameOnce && !loading && !failed,
    errorMessage: failed?.error?.message.text() ?? null,
  };
}
