import type { CallName, InputOf, Reference, ResponseOf } from '@atrium/contract';
import type { Message, RequestError } from '@atrium/host';

export interface Field<N extends CallName, P> extends FieldOptions<N> {
  readonly call: N;
  /** By key of the area's data, such as rows and their total: takes it from the response. These keys are the field's data. */
  readonly take: Taken<N, P>;
  /** Message from the error catalogue, by key, so that a change of language reaches it. */
  readonly failed: Message | ((error: RequestError) => Message);
}

interface FieldOptions<N extends CallName> {
  /** Whose it is. When the chosen customer has no such object, the other customers of the person are asked once. */
  readonly customerOf?: (response: ResponseOf<N>) => Reference;
  /** For the list of an item: the parameter of the query that says which item, as path parameters do. */
  readonly itemKey?: QueryKey<N>;
}

type Taken<N extends CallName, P> = { readonly [K in keyof P]: (response: ResponseOf<N>) => P[K] };

/** A function, so that the name of the call determines the type of the response. */
export function field<N extends CallName, P>(
  call: N,
  take: Taken<N, P>,
  failed: Field<N, P>['failed'],
  options: FieldOptions<N> = {},
): Field<N, P> {
  return { call, take, failed, ...options };
}

type QueryKey<N extends CallName> = InputOf<N> extends { query?: infer Q } ? Extract<keyof Q, string> : never;

// biome-ignore lint/suspicious/noExplicitAny: each field has a call of its own
export type AnyField = Field<any, Readonly<Record<string, unknown>>>;

/** The data of an area: what it begins with, `I`, and what its fields take from their responses. */
export type AreaData<I, F> = {
  [K in keyof I]: I[K] extends readonly never[] ? TakenBy<F, K> : I[K] | TakenBy<F, K>;
};

type TakenBy<F, K> = {
  [N in keyof F]: F[N] extends Field<infer _, infer P> ? (K extends keyof P ? P[K] : never) : never;
}[keyof F];

export type FieldInput<F> = F extends Field<infer N extends CallName, infer _> ? InputOf<N> : never;

export type FieldData<D, F extends AnyField> = Pick<D, keyof F['take'] & keyof D>;

export interface FieldFailure {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly message: Message;
  readonly requestId: string | null;
  /** With status 404: the other customer of the person that has the object; null where none has it. */
  readonly otherCustomer: Reference | null;
}

export interface FieldRequest {
  readonly status: 'idle' | 'loading' | 'success' | 'error';
  readonly error: FieldFailure | null;
  /** True once a response arrived since the area was last cleared: there is data to show. */
  readonly isFetched: boolean;
  /** Input that the data is the response to, as JSON. */
  readonly fetchedInput: string | null;
}

export const idleRequest: FieldRequest = {
  status: 'idle',
  error: null,
  isFetched: false,
  fetchedInput: null,
};
