import {
  entriesOf,
  nothingHidden,
  type OtherLanguage,
  type Translations,
  translationsOf,
} from '@atrium/contract';
import { z } from 'zod';

/** Omitted fields stay as they are. */
export type PartialInput<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

const positive = (what: string, max = 1_000_000_000) =>
  z
    .int(`The ${what} must be a whole number.`)
    .min(1, `The ${what} must be at least 1.`)
    .max(max, `The ${what} must be at most ${max.toLocaleString('en-US')}.`);
const name = z
  .string('The name is missing.')
  .trim()
  .min(1, 'The name is empty.')
  .max(200, 'The name is longer than 200 characters.')
  .regex(nothingHidden[0], `The name ${nothingHidden[1]}.`);
const description = z.string().trim();
/** Null takes the text of a language away. */
const inOtherLanguages = (text: z.ZodType<string>) =>
  translationsOf(text.nullable()).default({}).transform(withoutNull);

function withoutNull(texts: { readonly [L in OtherLanguage]?: string | null | undefined }): Translations {
  return Object.fromEntries(entriesOf(texts).filter(([, text]) => text !== null && text !== undefined));
}

const day = (what: string) => z.iso.date(`The ${what} must be a date such as 2027-03-31.`);

export const rewardFacts = z
  .object({
    name,
    description: description.default(''),
    names: inOtherLanguages(name),
    descriptions: inOtherLanguages(description.min(1, 'The description is empty.')),
    pointsCost: positive('cost'),
    stock: z
      .int('The stock must be a whole number.')
      .min(0, 'The stock must be at least 0.')
      .nullable()
      .default(null),
    limitPerCustomer: positive('limit').nullable().default(null),
    offeredFrom: day('first day').nullable().default(null),
    offeredUntil: day('last day').nullable().default(null),
    position: z.int('The position must be a whole number.').default(100),
  })
  .refine(({ offeredFrom, offeredUntil }) => !offeredFrom || !offeredUntil || offeredFrom <= offeredUntil, {
    error: 'The offer ends before it begins.',
  });
export type RewardFacts = z.output<typeof rewardFacts>;
export type RewardInput = PartialInput<z.input<typeof rewardFacts>>;

export const earnRuleFacts = z
  .object({
    event: z.enum(
      ['fee_paid', 'first_filing', 'early_renewal', 'referral'],
      'The event is one of fee_paid, first_filing, early_renewal, referral.',
    ),
    name,
    description: description.default(''),
    names: inOtherLanguages(name),
    descriptions: inOtherLanguages(description.min(1, 'The description is empty.')),
    points: positive('number of points', 1_000_000),
    perAmount: positive('amount', Number.MAX_SAFE_INTEGER).nullable().default(null),
    pendingDays: z
      .int('The days of waiting must be a whole number.')
      .min(0, 'The days of waiting must be at least 0.')
      .max(365, 'The days of waiting must be at most 365.')
      .default(0),
    daysBeforeDue: positive('days before the due date').nullable().default(null),
    position: z.int('The position must be a whole number.').default(100),
  })
  .refine(({ event, perAmount }) => (event === 'fee_paid') === (perAmount !== null), {
    error: 'A rule on paid fees, and no other, says by which amount it counts.',
  })
  .refine(({ event, daysBeforeDue }) => (event === 'early_renewal') === (daysBeforeDue !== null), {
    error: 'A rule on early renewals, and no other, says how many days before the due date.',
  });
export type EarnRuleFacts = z.output<typeof earnRuleFacts>;
export type EarnRuleInput = PartialInput<z.input<typeof earnRuleFacts>>;

const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

export const programmeFacts = z.object({
  timeZone: z.string().refine((zone) => zones.has(zone), {
    error: 'The time zone is not known; it is a name as Europe/Berlin.',
  }),
  lotMonths: positive('life of points in months', 120),
  refundDays: z
    .int('The days for a refund must be a whole number.')
    .min(0, 'The days for a refund must be at least 0.')
    .max(3_650, 'The days for a refund must be at most 3,650.'),
  correctAlone: z
    .int('The points that one person corrects alone must be a whole number.')
    .min(0, 'The points that one person corrects alone must be at least 0.')
    .max(1_000_000_000, 'That is too much.'),
});
export type ProgrammeFacts = z.output<typeof programmeFacts>;

export const correction = z.object({
  points: z
    .int('The points must be a whole number.')
    .min(-1_000_000_000, 'That is too much.')
    .max(1_000_000_000, 'That is too much.')
    .refine((points) => points !== 0, { error: 'Say how many points.' }),
  reason: z
    .string('The reason is missing.')
    .trim()
    .min(3, 'Say why, in a few words.')
    .max(200, 'The reason is longer than 200 characters.'),
  /** Idempotency key: the same one takes effect once for a customer. */
  reference: z.string().trim().min(1).max(150, 'The reference is longer than 150 characters.').optional(),
});
