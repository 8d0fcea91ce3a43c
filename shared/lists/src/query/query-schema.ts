import type { QueryCallName, QueryOf } from '@atrium/contract';

/** JSON Schema of one value of a query, with the keywords that the contract's queries use. */
export interface ValueSchema {
  readonly type: 'boolean' | 'integer' | 'string';
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  /** Regular expression with the flag `u`. */
  readonly pattern?: string;
  readonly format?: 'date' | 'time-zone';
  readonly enum?: readonly string[];
  readonly default?: boolean | number | string;
}

/** JSON Schema of a parameter that may be repeated: `status=3&status=4`. */
interface RepeatedSchema {
  readonly type: 'array';
  readonly items: ValueSchema;
  readonly maxItems?: number;
}

export type ParameterSchema = RepeatedSchema | ValueSchema;

/**
 * The query of one call as plain data, so that pages can validate an address without the contract's schemas. Generated:
 * see `queries.ts`.
 */
export interface QuerySchema<N extends QueryCallName> {
  readonly call: N;
  readonly parameters: Readonly<Record<keyof QueryOf<N> & string, ParameterSchema>>;
}

type Repeated<Q> = { [K in keyof Q]-?: NonNullable<Q[K]> extends readonly unknown[] ? K : never }[keyof Q];

/** The query of a call with defaults; repeated parameters without values are absent. */
export type ListQuery<N extends QueryCallName> = Omit<QueryOf<N>, Repeated<QueryOf<N>>> &
  Partial<Pick<QueryOf<N>, Repeated<QueryOf<N>>>>;
