import type { CallName, InputOf, Reference, ResponseOf } from '@atrium/contract';
import type { Message, RequestError } from '@atrium/host';

/** How to fetch one field of an area: the call, how its response is stored, and the message of a failure. */
export interface Field<N extends CallName, P> {
  readonly call: N;
  /** Maps the response to fields of the area, such as rows and their total. */
  readonly take: (response: ResponseOf<N>) => P;
  /** Message from the error catalogue, by key, so that a change of language reaches it. */
  readonly failed: Message | ((error: RequestError) => Message);
  /**
   * For an object of a customer: whose it is. When the chosen customer has no such object, the other customers of the
   * person are asked once, and {@link FieldFailure.otherCustomer} names the one that has it.
   */
  readonly customerOf?: ((response: ResponseOf<N>) => Reference) | undefined;
}

/** Defines a {@link Field}; a function so that the name of the call determines the type of the response. */
export function field<N extends CallName, P>(
  call: N,
  take: (response: ResponseOf<N>) => P,
  failed: Field<N, P>['failed'],
  customerOf?: Field<N, P>['customerOf'],
): Field<N, P> {
  return { call, take, failed, customerOf };
}

/** Any field of an area with data `D`. */
// biome-ignore lint/suspicious/noExplicitAny: each field has a call of its own
export type AnyField<D> = Field<any, Partial<D>>;

/** Input of a field's call. */
export type FieldInput<F> = F extends Field<infer N extends CallName, infer _> ? InputOf<N> : never;

/** Error of a field's request, as a store keeps it. */
export interface FieldFailure {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** From the error catalogue. */
  readonly message: Message;
  readonly requestId: string | null;
  /** With status 404: the other customer of the person that has the object; null where none has it. */
  readonly otherCustomer: Reference | null;
}

/** State of a field's request. */
export interface FieldRequest {
  readonly status: 'idle' | 'loading' | 'success' | 'error';
  readonly error: FieldFailure | null;
  /** True once a response arrived since the area was last cleared: there is data to show. */
  readonly isFetched: boolean;
  /** Input that the data is the response to, as JSON. */
  readonly fetchedInput: string | null;
}

/** The request of a field that was not fetched yet. */
export const idleRequest: FieldRequest = {
  status: 'idle',
  error: null,
  isFetched: false,
  fetchedInput: null,
};
