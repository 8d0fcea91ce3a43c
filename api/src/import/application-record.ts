import { date } from '@atrium/contract';
import { z } from 'zod';

/** PostgreSQL keeps every character but this one; half of one would be stored as another. */
const text = z
  .string()
  .regex(/^[^\0]*$/, 'must not contain the character U+0000')
  .refine((value) => value.isWellFormed(), 'must not contain half of a surrogate pair');
const moment = z
  .union([z.iso.datetime({ offset: true }), date], 'must be a date or an instant')
  .transform((text) => new Date(text))
  .refine((at) => at.getUTCFullYear() >= 1, 'must be in the year 1 or later');

/** An application as the provider hands it in; amounts are minor units. */
const applicationRecord = z.strictObject({
  /** Code of the customer. */
  customer: text.min(1),
  reference: text.trim().min(1).max(60),
  title: text.trim().min(1).max(300),
  /** By name, as are statuses. */
  category: text.min(1),
  country: z.string().regex(/^[A-Z]{2}$/, 'must be a code of two letters'),
  appliedAt: date,
  dueAt: date.nullish(),
  /** The statuses in order; the last one is the present one. */
  history: z
    .array(z.strictObject({ status: text.min(1), at: moment, note: text.max(1000).nullish() }))
    .min(1),
  fees: z
    .array(
      z.strictObject({
        name: text.trim().min(1).max(200),
        amount: z.int().nonnegative(),
        paidAt: moment.nullish(),
        /** For a renewal fee: by when it had to be paid. */
        renewalDueAt: date.nullish(),
      }),
    )
    .default([]),
  documents: z
    .array(
      z.strictObject({
        name: text.trim().min(1).max(255).optional(),
        /** Path of the file, beside the imported one or below it. */
        file: text.min(1),
        uploadedAt: moment.optional(),
      }),
    )
    .default([]),
});
export type ApplicationRecord = z.output<typeof applicationRecord>;

/** Why a record cannot be taken; undefined where its form is right. */
export function formOf(fields: unknown): { record: ApplicationRecord } | { reason: string } {
  const parsed = applicationRecord.safeParse(fields);
  if (parsed.success) return { record: parsed.data };
  const [issue] = parsed.error.issues;
  const path = issue?.path.join('.');
  return { reason: path ? `${path}: ${issue?.message}` : (issue?.message ?? 'was refused') };
}
