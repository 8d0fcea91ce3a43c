import type { CallName, InputOf, Reference, ResponseOf } from '@atrium/contract';
import type { Message, RequestError } from '@atrium/host';

/** How to fetch one field of an area: the call, what is taken from its response, and the message of a failure. */
export interface Field<N extends CallName, P> extends FieldOptions<N> {
  readonly call: N;
  /** By key of the area's data, such as rows and their total: takes it from the response. These keys are the field's data. */
  readonly take: Taken<N, P>;
  /** Message from the error catalogue, by key, so that a change of language reaches it. */
  readonly failed: Message | ((error: RequestError) => Message);
}

/** What a field may say besides. */
interface FieldOptions<N extends CallName> {
  /**
   * For an object of a customer: whose it is. When the chosen customer has no such object, the other customers of the
   * person are asked once, and {@link FieldFailure.otherCustomer} names the one that has it.
   */
  readonly customerOf?: (response: ResponseOf<N>) => Reference;
  /** For the list of an item: the parameter of the query that says which item, as path parameters do. */
  readonly itemKey?: QueryKey<N>;
}

type Taken<N extends CallName, P> = { readonly [K in keyof P]: (response: ResponseOf<N>) => P[K] };

/** Defines a {@link Field}; a function so that the name of the call determines the type of the response. */
export function field<N extends CallName, P>(
  call: N,
  take: Taken<N, P>,
  failed: Field<N, P>['failed'],
  options: FieldOptions<N> = {},
): Field<N, P> {
  return { call, take, failed, ...options };
}

type QueryKey<N extends CallName> = InputOf<N> extends { query?: infer Q } ? Extract<keyof Q, string> : never;

/** Any field of an area. */
// biome-ignore lint/suspicious/noExplicitAny: each field has a call of its own
export type AnyField = Field<any, Readonly<Record<string, unknown>>>;

/** The data of an area: what it begins with, `I`, and what its fields take from their responses. */
export type AreaData<I, F> = {
  [K in keyof I]: I[K] extends readonly never[] ? TakenBy<F, K> : I[K] | TakenBy<F, K>;
};

/** What the fields take from their responses for one key of the data. */
type TakenBy<F, K> = {
  [N in keyof F]: F[N] extends Field<infer _, infer P> ? (K extends keyof P ? P[K] : never) : never;
}[keyof F];

/** Input of a field's call. */
export type FieldInput<F> = F extends Field<infer N extends CallName, infer _> ? InputOf<N> : never;

/** The part of an area's data `D` that the field fetches. */
export type FieldData<D, F extends AnyField> = Pick<D, keyof F['take'] & keyof D>;

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
