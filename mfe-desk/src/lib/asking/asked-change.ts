import { asciiDigits } from '@atrium/contract';
import { areComingIn } from '../files/sent-ids.ts';
import type { Send } from '../files/use-sent-files.ts';

/** What a dialog asks for. A `number` is whole and not negative; a `signed` one may be less than nothing. */
export interface AskedField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly kind: 'line' | 'lines' | 'date' | 'choice' | 'number' | 'signed' | 'email' | 'files';
  readonly isOptional?: boolean;
  readonly maxLength?: number;
  /** Of what is entered, where it is not the reader's. */
  readonly language?: string;
  /** Of `lines`: how many there are at first. */
  readonly minRows?: number;
  /** What is wrong with what was entered, as far as the page knows. */
  readonly problemOf?: (entered: string) => string | undefined;
  /** Of `files`. What is entered are ids of uploads, see `idsIn`. */
  readonly files?: { readonly maxFiles: number; readonly send: Send };
  /** Of a `choice`. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

export type Entered = Readonly<Record<string, string>>;

/** A change that is asked for in a dialog. */
export interface AskedChange {
  readonly title: string;
  readonly confirm: string;
  readonly about?: string;
  readonly isSevere?: boolean;
  readonly fields: readonly AskedField[];
  /** @returns what the person is told afterwards; null if this page is left */
  readonly send: (entered: Entered, key: string) => Promise<string | null>;
}

/** The reason that a person gives, in as many lines as it takes. */
export function reasonField(
  { reason: label, reasonHint: hint }: { readonly reason: string; readonly reasonHint: string },
  maxLength: number,
): AskedField {
  return { name: 'reason', label, hint, kind: 'lines', maxLength };
}

const NUMBERS = { number: /^\d{1,15}$/, signed: /^[+-]?\d{1,15}$/ };

/** With digits of any input method, and any minus sign. */
const plainNumber = (text: string) => asciiDigits(text).trim().replace(/^[−–]/, '-');

/** Whether what was entered is of another form than the field asks for. */
export function isMalformed({ kind }: AskedField, text: string): boolean {
  const isNumber = kind === 'number' || kind === 'signed';
  return isNumber && text.trim() !== '' && !NUMBERS[kind].test(plainNumber(text));
}

export function isWhole(fields: readonly AskedField[], entered: Entered): boolean {
  return fields.every((field) => {
    const text = textOf(entered, field.name);
    if (field.kind === 'files' && areComingIn(text)) return false;
    if (text === '') return field.isOptional;
    return !isMalformed(field, text) && field.problemOf?.(text) === undefined;
  });
}

/** What was entered as text; empty if nothing was. */
export const textOf = (entered: Entered, name: string): string => (entered[name] ?? '').trim();

/** Null if nothing was entered. */
export const dateOf = (entered: Entered, name: string): string | null => textOf(entered, name) || null;

/** Null if nothing was entered. */
export function numberOf(entered: Entered, name: string): number | null {
  const text = plainNumber(textOf(entered, name));
  return text === '' ? null : Number(text);
}
