import { keysOf } from '@atrium/contract';
import { importReasons } from './en-us/import-reasons.ts';

type Reasons = typeof importReasons;
export type ReasonKey = keyof Reasons;

/** A reason by its key in the catalogue, so that it can be stored, and said in any language. */
export interface SaidReason {
  /** Of the file; null where it is about all of a line. */
  readonly field: string | null;
  readonly key: ReasonKey;
  readonly values: readonly string[];
}

export interface Refusal {
  /** In English, as the command says it. */
  readonly reason: string;
  readonly said?: SaidReason | null | undefined;
}

const inEnglish: Readonly<Record<ReasonKey, (...values: string[]) => string>> = importReasons;

type ValuesOf<K extends ReasonKey> = Reasons[K] extends (...values: infer V extends string[]) => string
  ? V
  : never;

export function because<K extends ReasonKey>(field: string | null, key: K, ...values: ValuesOf<K>): Refusal {
  return saidInEnglish({ field, key, values });
}

export function saidInEnglish(said: SaidReason): Refusal {
  return { reason: worded(said, inEnglish), said };
}

/** A reason of its own words, if the catalogue has it. */
export function keyOfReason(text: string): ReasonKey | undefined {
  return keysOf(importReasons).find((key) => importReasons[key].length === 0 && inEnglish[key]() === text);
}

export function worded(
  { field, key, values }: SaidReason,
  texts: Readonly<Record<string, (...values: string[]) => string>>,
): string {
  const text = texts[key]?.(...values) ?? '';
  return field ? `${field}: ${text}` : text;
}
