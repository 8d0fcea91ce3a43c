import { readFileSync } from 'node:fs';
import { date, deadlineKinds, timeZone } from '@atrium/contract';
import { errorMessage } from '@atrium/server/thrown';
import { z } from 'zod';

const id = z.int().positive();
const name = z.string().trim().min(1).max(100);

const schema = z
  .strictObject({
    mainStatuses: z
      .array(
        z.strictObject({ id, name, tone: z.enum(['neutral', 'progress', 'attention', 'success', 'closed']) }),
      )
      .min(1),
    /** `next` lists the statuses that may follow. */
    statuses: z.array(z.strictObject({ id, mainStatusId: id, name, next: z.array(id) })).min(1),
    categories: z.array(z.strictObject({ id, name })).min(1),
    /** `timeZone` is that of the office, in which its deadlines end; by default the known one, else UTC. */
    countries: z
      .array(
        z.strictObject({
          code: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters'),
          name,
          timeZone: timeZone.optional(),
          /** Days on which it is closed, besides Saturdays and Sundays. */
          holidays: z.array(date).default([]),
        }),
      )
      .min(1),
    /** What customers can instruct; `statuses` lists those of applications that it is offered for, none of them for all. */
    instructionKinds: z
      .array(
        z.strictObject({
          id,
          name,
          answersDeadline: z.boolean(),
          /** In minor units; null for nothing. */
          cost: z
            .union([z.int().positive(), z.literal('quotation')])
            .nullable()
            .default(null),
          /** Working days of the office between the cut-off and the deadline. */
          leadDays: z.int().min(0).max(250),
          needsText: z.boolean().default(false),
          needsFile: z.boolean().default(false),
          statuses: z.array(id).default([]),
          deadlineKinds: z.array(z.enum(deadlineKinds)),
        }),
      )
      .default([]),
  })
  .superRefine(({ mainStatuses, statuses, categories, countries, instructionKinds }, context) => {
    const lists = { mainStatuses, statuses, categories, countries, instructionKinds };
    for (const [list, rows] of Object.entries(lists)) {
      for (const [index, row] of rows.entries()) {
        const key = 'id' in row ? row.id : row.code;
        const same = (other: typeof row) =>
          ('id' in other ? other.id : other.code) === key || other.name === row.name;
        if (rows.findIndex(same) < index)
          context.addIssue({ code: 'custom', path: [list, index], message: 'occurs twice' });
      }
    }
    const known = (rows: readonly { id: number }[], id: number) => rows.some((row) => row.id === id);
    for (const [index, status] of statuses.entries()) {
      if (!known(mainStatuses, status.mainStatusId))
        context.addIssue({
          code: 'custom',
          path: ['statuses', index, 'mainStatusId'],
          message: 'is not there',
        });
      for (const next of status.next)
        if (!known(statuses, next))
          context.addIssue({
            code: 'custom',
            path: ['statuses', index, 'next'],
            message: `${next} is not there`,
          });
    }
    for (const [index, kind] of instructionKinds.entries())
      for (const status of kind.statuses)
        if (!known(statuses, status))
          context.addIssue({
            code: 'custom',
            path: ['instructionKinds', index, 'statuses'],
            message: `${status} is not there`,
          });
  });

export type ReferenceData = z.output<typeof schema>;

/** The message is one line, for the author of the file. */
export class ReferenceDataError extends Error {}

/** @throws ReferenceDataError */
export function readReferenceData(file: string): ReferenceData {
  let facts: unknown;
  try {
    facts = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ReferenceDataError(`${file} cannot be read: ${errorMessage(error)}.`);
  }
  const { success, data, error } = schema.safeParse(facts);
  if (success) return data;
  const [first] = error.issues;
  throw new ReferenceDataError(
    `${file}: ${[first?.path.join('.'), first?.message].filter(Boolean).join(' ')}.`,
  );
}
