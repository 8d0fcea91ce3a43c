import type { CallName, InputOf, ResponseOf } from '@atrium/contract';
import type { Message, RequestError } from '@atrium/host';

/** One thing that an area fetches: the call, where its response goes, and what is said when it fails. */
export interface Field<N extends CallName, P> {
  readonly call: N;
  /** Puts the response into the area's fields; totals and paging may come along. */
  readonly take: (response: ResponseOf<N>) => P;
  /** Of the package's error catalogue: a key, so that a change of language reaches what failed before. */
  readonly failed: Message | ((error: RequestError) => Message);
}

/** Describes one {@link Field}; a function only so that the call's name types the response. */
export function field<N extends CallName, P>(
  call: N,
  take: (response: ResponseOf<N>) => P,
  failed: Field<N, P>['failed'],
): Field<N, P> {
  return { call, take, failed };
}

/** Any field of an area with data `D`. */
// biome-ignore lint/suspicious/noExplicitAny: each field has a call of its own
export type AnyField<D> = Field<any, Partial<D>>;

/** What a field's call takes. */
export type FieldInput<F> = F extends Field<infer N extends CallName, infer _> ? InputOf<N> : never;

/** Why a field is not there, as a store keeps it. */
export interface FieldFailure {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Of the error catalogue. */
  readonly message: Message;
  readonly requestId: string | null;
}

/** Where one field's request stands. */
export interface FieldRequest {
  readonly status: 'idle' | 'loading' | 'success' | 'error';
  readonly error: FieldFailure | null;
  /** True once a response came since the area was last cleared: there is something to show meanwhile. */
  readonly isFetched: boolean;
}

/** The request of a field that was not asked for yet. */
export const idleRequest: FieldRequest = { status: 'idle', error: null, isFetched: false };
