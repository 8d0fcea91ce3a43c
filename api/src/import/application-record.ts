import {
  date,
  deadlineActors,
  deadlineKinds,
  deadlineStates,
  emailAddress,
  keysOf,
  nothingHidden,
} from '@atrium/contract';
import { z } from 'zod';
import { dueDate, importedFields, plausible, importedText as text } from '../application-columns/index.ts';
import { doubtOfDueDate, isCalendarDate } from '../local-time/index.ts';
import type { Refusal } from '../messages/index.ts';
import { correspondenceFields } from './correspondence-record.ts';
import { refusalOf } from './issue-reason.ts';

export interface Moment {
  /** Gives only the order, where the time of day is not known. */
  readonly at: Date;
  readonly date: string | null;
}

/** A calendar date begins, for its order, at midnight in UTC. */
export function momentOf(text: string): Moment {
  return { at: new Date(text), date: isCalendarDate(text) ? text : null };
}

/** A name may contain an address, such as that of the page that a file shows. */
const name = text
  .trim()
  .min(1)
  .regex(...nothingHidden);

const moment = z
  .union([z.iso.datetime({ offset: true }), date], 'must be a date or an instant')
  // What happens later may be announced, but not in another era.
  .check(plausible((value) => doubtOfDueDate(value.slice(0, 10))))
  .transform(momentOf)
  .refine(({ at }) => at.getUTCFullYear() >= 1, 'must be in the year 1 or later');

const deadlineRecord = z.strictObject({
  kind: z.enum(deadlineKinds),
  dueAt: dueDate,
  originalDueAt: dueDate.nullish(),
  mandatory: z.boolean().default(true),
  actor: z.enum(deadlineActors).default('customer'),
  rule: text.trim().min(1).max(300).nullish(),
  responsible: emailAddress.nullish(),
  state: z.enum(deadlineStates).nullish(),
});
export type DeadlineRecord = z.output<typeof deadlineRecord>;

const identity = { customer: text.min(1), reference: text.trim().min(1).max(60) };

const applicationFields = z.strictObject({
  ...identity,
  ...importedFields,
  category: text.min(1),
  country: z.string().regex(/^[A-Z]{2}$/, 'must be a code of two letters'),
  /** Statuses in chronological order; the last one is the present one. */
  history: z
    .array(z.strictObject({ status: text.min(1), at: moment, note: text.max(1000).nullish() }))
    .min(1),
  fees: z
    .array(
      z.strictObject({
        name: name.max(200),
        amount: z.int().nonnegative(),
        paidAt: moment.nullish(),
        renewalDueAt: dueDate.nullish(),
      }),
    )
    .default([]),
  deadlines: z.array(deadlineRecord).optional(),
  documents: z
    .array(
      z.strictObject({
        name: name.max(255).optional(),
        /** Path relative to the folder of the imported file, in that folder or below it. */
        file: z
          .string()
          .min(1)
          .regex(/^[^\0]*$/, 'must not contain the character U+0000'),
        uploadedAt: moment.optional(),
      }),
    )
    .default([]),
  ...correspondenceFields,
});

/** A line about an application that is stored already, with nothing but what was written and instructed about it. */
const correspondenceRecord = z.strictObject({ ...identity, ...correspondenceFields });
export type CorrespondenceRecord = z.output<typeof correspondenceRecord>;

type Fields = z.output<typeof applicationFields>;

/** A fee with a last day to pay has a deadline that is open until it is paid, unless the file names that day itself. */
function deadlinesOfFees(fees: Fields['fees'], named: readonly DeadlineRecord[]): DeadlineRecord[] {
  const isNamed = (dueAt: string) =>
    named.some((deadline) => deadline.dueAt === dueAt && ['renewal', 'payment'].includes(deadline.kind));
  const dated = fees.flatMap(({ name, paidAt, renewalDueAt }) =>
    renewalDueAt && !isNamed(renewalDueAt) ? [{ name, paidAt, dueAt: renewalDueAt }] : [],
  );
  return [...Map.groupBy(dated, ({ name, dueAt }) => `${dueAt} ${name}`).values()].map(([first, ...others]) =>
    deadlineRecord.parse({
      kind: 'renewal',
      dueAt: first?.dueAt,
      rule: first?.name,
      ...([first, ...others].every((fee) => fee?.paidAt) && { state: 'done' }),
    }),
  );
}
export const recordColumns: readonly string[] = Object.keys(applicationFields.shape);

/** `dueAt` is short for one deadline without details: a mandatory response. */
const applicationRecord = applicationFields
  .refine(({ dueAt, deadlines }) => !dueAt || !deadlines, {
    path: ['dueAt'],
    message: 'follows from the deadlines: give one of the two',
  })
  .transform(({ dueAt, deadlines, ...record }) => {
    const named = deadlines ?? (dueAt ? [deadlineRecord.parse({ kind: 'response', dueAt })] : []);
    return { ...record, deadlines: [...named, ...deadlinesOfFees(record.fees, named)] };
  });
export type ApplicationRecord = z.output<typeof applicationRecord>;

export type ParsedRecord =
  | { readonly record: ApplicationRecord }
  | { readonly correspondence: CorrespondenceRecord }
  | Refusal;

export function parseRecord(fields: unknown): ParsedRecord {
  if (isCorrespondence(fields)) {
    const parsed = correspondenceRecord.safeParse(fields);
    return parsed.success ? { correspondence: parsed.data } : refusalOf(parsed.error);
  }
  const parsed = applicationRecord.safeParse(fields);
  return parsed.success ? { record: parsed.data } : refusalOf(parsed.error);
}

function isCorrespondence(fields: unknown): boolean {
  if (typeof fields !== 'object' || fields === null) return false;
  const given = Object.keys(fields);
  return (
    keysOf(correspondenceFields).some((key) => given.includes(key)) &&
    given.every((key) => Object.hasOwn(correspondenceRecord.shape, key))
  );
}
