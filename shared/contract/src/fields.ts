import { z } from 'zod';
import { dueWindows } from './due-windows.ts';
import { emailAddressOf } from './email-address.ts';
import { referenceData, referenceText } from './reference-data.ts';

/** A schema with the type of its input, which preprocessing hides. */
export function withInput<Input, Output>(schema: z.ZodType<Output>): z.ZodType<Output, Input> {
  return schema as z.ZodType<Output, Input>;
}

/**
 * A whole number, as a number or as decimal digits in a query. `Number()` alone would also accept `true`, `[7]`,
 * `0x10`, `1e3` and an empty text.
 */
export function wholeNumber(schema: z.ZodType<number, number>) {
  const ofDigits = (value: unknown) =>
    typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  return withInput<number | string, number>(z.preprocess(ofDigits, schema));
}

/** Identifier of a row: a positive integer that fits PostgreSQL's int4. */
export const id = wholeNumber(z.int().positive().max(2_147_483_647));

/** Identifier of an event, such as a notification: a positive integer that fits a JavaScript number. */
export const eventId = wholeNumber(z.int().positive());

/** What people write: lines and tabs are allowed, other control characters are not. */
export const plainText = (maxCharacters: number) =>
  z
    .string()
    .trim()
    .max(maxCharacters)
    .regex(/^[\P{Cc}\n\t]*$/u, 'must not contain control characters');

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** A calendar date, `YYYY-MM-DD`. There was no year 0: after 1 BC came AD 1. */
export const date = z.iso.date().refine((text) => text >= '0001-01-01', 'must be in the year 1 or later');

/** When something happened: an instant, or a calendar date where the time of day is not known. */
export const moment = z.union([instant, date]);

/** ISO 4217 code. */
export const currency = z.string().length(3).register(referenceData);

/** Integer minor units (cents). */
export const money = z.object({ amount: z.int(), currency });
export type Money = z.output<typeof money>;

export const reference = z.object({ id: z.int().positive(), name: z.string() });
export type Reference = z.output<typeof reference>;

/** A {@link reference} to what the provider has for all customers. */
export const providerReference = reference.extend({ name: referenceText });

/** A country or regional office by its two-letter code (WIPO ST.3, such as `EU` or `WO`), in a query. */
export const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .register(referenceData);

export const idParams = z.object({ id });

/** Maximum number of values of a repeated query parameter. */
export const MAX_REPEATED_VALUES = 200;

/** A query parameter that may be repeated: `status=3&status=4`. Always an array after parsing. */
export function repeated<T extends z.ZodType>(item: T) {
  const asArray = (value: unknown) => (Array.isArray(value) ? value : [value]);
  const values = z.preprocess(asArray, z.array(item).max(MAX_REPEATED_VALUES));
  return withInput<z.input<T> | z.input<T>[], z.output<T>[]>(values).default([]);
}

/** Rule for single-line text, as arguments of `regex`. */
export const noControlCharacters = [/^\P{Cc}*$/u, 'must not contain control characters'] as const;

/** What RFC 5321 allows before the @ without quotation marks, as `type="email"` does. */
const ATEXT = "[\\w!#$%&'*+\\/=?^`{|}~\\-]";
const LABEL = '[a-z0-9](?:[a-z0-9\\-]{0,61}[a-z0-9])?';
const TOP_LEVEL = '(?:[a-z]{2,63}|xn--[a-z0-9\\-]{0,58}[a-z0-9])';
const addressRule = new RegExp(`^${ATEXT}+(?:\\.${ATEXT}+)*@(?:${LABEL}\\.)+${TOP_LEVEL}$`, 'u');
const MAX_ADDRESS_CHARACTERS = 254;

/** An address that signs in. Other text is no address of an account. */
export const signInAddress = z
  .string()
  .overwrite(emailAddressOf)
  .min(1)
  .max(MAX_ADDRESS_CHARACTERS)
  .regex(...noControlCharacters)
  .meta({ format: 'email' });

/**
 * E-mail address, as {@link emailAddressOf} reads it from what was typed: an international domain becomes ASCII. The part
 * before the @ is ASCII, since not every mail server takes another one (RFC 6531).
 */
export const emailAddress = z
  .string()
  .overwrite(emailAddressOf)
  .max(MAX_ADDRESS_CHARACTERS, `must have at most ${MAX_ADDRESS_CHARACTERS} characters`)
  .regex(addressRule, 'must be an e-mail address')
  .meta({ format: 'email' });

/** A random secret sent by e-mail: 256 bits, base64url. */
export const mailedToken = z.string().min(43).max(64);

/** Search text: at most 200 characters, without wildcards. White space around it, as of a copied cell, does not count. */
export const search = z
  .string()
  .max(200)
  .regex(/^\s*[\P{Cc}\t]*\s*$/u, 'must not contain control characters')
  .optional();

/** Inclusive range of dates; {@link withDateOrder} checks the order. */
export const dateRange = { from: date.optional(), to: date.optional() };

/** A time zone by its IANA name: the reader's decides when a date begins and ends. */
export const timeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/)
  .refine(isTimeZone, 'must be a time zone')
  .meta({ format: 'time-zone' });

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/** A window of due dates, by the date of each office. */
export const dueWindow = z.enum(dueWindows);

/** Inclusive range of due dates, in lists that have another date too; {@link withDateOrder} checks the order. */
export const dueRange = { dueFrom: date.optional(), dueTo: date.optional(), due: dueWindow.optional() };

type Ranges = Partial<
  Record<'from' | 'to' | 'dueFrom' | 'dueTo' | 'paidFrom' | 'paidTo', string | undefined>
>;

/** Adds the rule that a range does not begin after it ends. */
export function withDateOrder<T extends z.ZodType<Ranges>>(schema: T): T {
  return schema
    .refine(({ from, to }) => isOrdered(from, to), { path: ['from'], message: 'must not be after "to"' })
    .refine(({ dueFrom, dueTo }) => isOrdered(dueFrom, dueTo), {
      path: ['dueFrom'],
      message: 'must not be after "dueTo"',
    })
    .refine(({ paidFrom, paidTo }) => isOrdered(paidFrom, paidTo), {
      path: ['paidFrom'],
      message: 'must not be after "paidTo"',
    });
}

function isOrdered(from: string | undefined, to: string | undefined): boolean {
  return !from || !to || from <= to;
}
