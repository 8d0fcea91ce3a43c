import type { BodyCallName, BodyOf } from '@atrium/contract';

/** JSON Schema of one field of a body, in the keywords that the contract's forms need. */
export interface FieldRule {
  readonly type: 'boolean' | 'integer' | 'string';
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Regular expression with the flag `u`. */
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
  /** Passwords are sent as entered, addresses in their one form, other text trimmed; the calendar of dates has no year 0. */
  readonly format?: 'date' | 'email' | 'password';
  readonly isOptional?: boolean;
  readonly isNullable?: boolean;
}

/**
 * Rules for the body of one call as plain data, so that forms can validate without the contract's schemas. Generated:
 * see `rules.ts`.
 */
export interface FormRules<N extends BodyCallName> {
  readonly call: N;
  readonly fields: Readonly<Record<FieldName<N>, FieldRule>>;
}

export type FieldName<N extends BodyCallName> = keyof BodyOf<N> & string;

/** Value of a field in a form. Numbers are entered as text. */
export type Entered = boolean | string | null;
