import { deadlineKinds } from '@atrium/contract';
import { z } from 'zod';

const id = z.int().positive();
const date = z.iso.date();
/** The entry in the history of a deadline that says what was done: nothing later may follow it. */
const ofDeadline = z.object({ deadlineId: id, changeId: id });
const deadline = { deadlineId: id, kind: z.enum(deadlineKinds), dueAt: date };
const fee = { feeId: id, name: z.string(), amount: z.int().nonnegative() };
const details = z.object({ title: z.string().optional(), appliedAt: date.optional() });

/** What a change of a case keeps, so that it can be told and undone. */
export const caseChangeFacts = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('application.status_changed'),
    from: id,
    to: id,
    historyId: id,
    /** Whether points were earned for the office. */
    isFiled: z.boolean(),
    waived: z.array(ofDeadline),
  }),
  z.object({ action: z.literal('application.changed'), before: details, after: details }),
  z.object({ action: z.literal('deadline.added'), ...deadline }),
  z.object({
    action: z.enum(['deadline.done', 'deadline.reopened', 'deadline.waived', 'deadline.extended']),
    ...deadline,
    changeId: id,
    from: date.optional(),
  }),
  z.object({ action: z.literal('fee.added'), ...fee }),
  z.object({ action: z.literal('fee.changed'), ...fee, from: z.int().nonnegative() }),
  z.object({ action: z.literal('fee.paid'), ...fee, paidOn: date, settled: ofDeadline.nullable() }),
  z.object({ action: z.literal('document.uploaded'), documentId: id, uploadId: id, name: z.string() }),
  z.object({ action: z.literal('fee.voided'), ...fee, deadlineId: id.nullable(), createdAt: z.string() }),
]);
export type CaseChangeFacts = z.output<typeof caseChangeFacts>;
export type FactsOf<Action extends CaseChangeFacts['action']> = Extract<
  CaseChangeFacts,
  { readonly action: Action }
>;
export type OfDeadline = z.output<typeof ofDeadline>;

export function aboutOf(facts: CaseChangeFacts): string {
  if (facts.action === 'application.status_changed') return 'status';
  if (facts.action === 'application.changed') return 'details';
  if (facts.action === 'document.uploaded') return `document ${facts.documentId}`;
  return 'feeId' in facts ? `fee ${facts.feeId}` : `deadline ${facts.deadlineId}`;
}
