import type { BodyCallName, BodyOf } from '@atrium/contract';

/** JSON Schema of one field of a body, in the keywords that the contract's forms need. */
export interface FieldRule {
  readonly type: 'boolean' | 'integer' | 'string';
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Regular expression, to be read with the flag `u`. */
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
  /** Sent as it was entered; any other text is trimmed. */
  readonly format?: 'password';
  readonly isOptional?: boolean;
  readonly isNullable?: boolean;
}

/**
 * The body of one call of the contract as plain data, so that a form can judge what was entered without the
 * contract's schemas. Generated: see `rules.ts`.
 */
export interface FormRules<N extends BodyCallName> {
  readonly call: N;
  readonly fields: Readonly<Record<FieldName<N>, FieldRule>>;
}

/** A field of the body of a call. */
export type FieldName<N extends BodyCallName> = keyof BodyOf<N> & string;

/** What a form holds for a field: numbers are entered as text. */
export type Entered = boolean | string | null;
