import { emailAddressOf } from '@atrium/contract';
import type { Entered, FieldRule } from './form-rules.ts';

/** The rule that a value violates. */
export type BrokenRule = 'missing' | 'tooShort' | 'tooLong' | 'malformed';

/** The value that a form sends: addresses in their one form, other text trimmed, passwords as entered. */
export function cleaned<E extends Entered>(rule: FieldRule, entered: E): E {
  if (typeof entered !== 'string' || rule.format === 'password') return entered;
  return (rule.format === 'email' ? emailAddressOf(entered) : entered.trim()) as E;
}

/** The first rule that a value violates; `undefined` for a valid value. */
export function brokenRule(rule: FieldRule, value: Entered): BrokenRule | undefined {
  if (value === null) return rule.isNullable ? undefined : 'missing';
  if (typeof value === 'boolean') return rule.type === 'boolean' ? undefined : 'malformed';
  if (value === '' && !allowsEmpty(rule)) return 'missing';
  if (rule.type === 'integer') return isInRange(rule, value) ? undefined : 'malformed';
  const length = lengthOf(value);
  if (length < (rule.minLength ?? 0)) return 'tooShort';
  if (length > (rule.maxLength ?? Number.POSITIVE_INFINITY)) return 'tooLong';
  return matches(rule, value) ? undefined : 'malformed';
}

/** Length in code points, as the contract counts. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

function allowsEmpty(rule: FieldRule): boolean {
  return rule.type === 'string' && !rule.minLength && matches(rule, '');
}

function isInRange({ minimum, maximum }: FieldRule, text: string): boolean {
  const number = Number(text);
  return (
    /^-?\d+$/.test(text) &&
    number >= (minimum ?? Number.MIN_SAFE_INTEGER) &&
    number <= (maximum ?? Number.MAX_SAFE_INTEGER)
  );
}

function matches({ type, pattern, format, enum: choices }: FieldRule, text: string): boolean {
  return (
    type === 'string' &&
    !(format === 'date' && text.startsWith('0000')) &&
    (choices === undefined || choices.includes(text)) &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  );
}
