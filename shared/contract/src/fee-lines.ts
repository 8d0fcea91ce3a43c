import { z } from 'zod';
import { currency, date, moment } from './fields.ts';

/** States of a fee: paid, or not. One that is not paid is overdue once its last day has passed at its office. */
export const feeStates = ['paid', 'unpaid', 'overdue'] as const;
export type FeeState = (typeof feeStates)[number];

export const feeLine = z.object({
  id: z.int().positive(),
  name: z.string(),
  /** Integer minor units. */
  amount: z.int(),
  currency,
  state: z.enum(feeStates),
  paidAt: moment.nullable(),
  /** The date of payment at the office, the same for every reader: lists, sums and charts go by it. */
  paidOn: date.nullable(),
  /** Last day to pay, of the deadline that the fee has; null where it has none. */
  dueAt: date.nullable(),
  /** Days from the office's present date to `dueAt`, while the fee and its deadline wait; negative once it is overdue. */
  daysLeft: z.int().nullable(),
});
export type FeeLine = z.output<typeof feeLine>;
