import type { AnswerOf, CallName, InputOf } from '@atrium/contract';
import type { RequestError } from '@atrium/host';

/** One thing that an area fetches: the call, where its answer goes, and what is said when it fails. */
export interface Field<N extends CallName, P> {
  readonly call: N;
  /** Puts the answer into the area's fields; totals and paging may come along. */
  readonly take: (answer: AnswerOf<N>) => P;
  /** Message of the error catalogue. */
  readonly errorMessage: string | ((error: RequestError) => string);
}

/** Describes one {@link Field}; a function only so that the call's name types the answer. */
export function field<N extends CallName, P>(
  call: N,
  take: (answer: AnswerOf<N>) => P,
  errorMessage: Field<N, P>['errorMessage'],
): Field<N, P> {
  return { call, take, errorMessage };
}

/** Any field of an area with data `D`. */
// biome-ignore lint/suspicious/noExplicitAny: each field has a call of its own
export type AnyField<D> = Field<any, Partial<D>>;

/** What a field's call takes. */
export type FieldInput<F> = F extends Field<infer N extends CallName, infer _> ? InputOf<N> : never;

/** Why a field is not there. */
export interface FieldError {
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** Message of the error catalogue. */
  readonly message: string;
  readonly requestId: string | null;
}

/** Where one field's request stands. */
export interface FieldRequest {
  readonly status: 'idle' | 'loading' | 'success' | 'error';
  readonly error: FieldError | null;
  /** True once an answer came since the area was last cleared: there is something to show meanwhile. */
  readonly hasCome: boolean;
}

/** The request of a field that was not asked for yet. */
export const idleRequest: FieldRequest = { status: 'idle', error: null, hasCome: false };
