import type { FieldRequest } from './field.ts';

/** The specification's flags of an area. */
export interface AreaFlags {
  loading: boolean;
  isSuccess: boolean;
  isError: boolean;
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
    errorMessage: failed?.error?.message ?? null,
  };
}
