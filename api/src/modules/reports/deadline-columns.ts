import type { Deadline } from '@atrium/contract';
import type { ReportReader } from './report.ts';

/** Shows the date by which to act, and the one before any extension. */
export function dueText({ dueAt, originalDueAt }: Deadline, { texts, formats }: ReportReader): string {
  if (originalDueAt === null) return formats.date(dueAt);
  return texts.deadlines.extended(formats.date(dueAt), formats.date(originalDueAt));
}

export function kindText({ kind, mandatory }: Deadline, { texts: { deadlines } }: ReportReader): string {
  return mandatory ? deadlines.kinds[kind] : deadlines.optional(deadlines.kinds[kind]);
}

export function responsibleText({ responsible }: Deadline, { texts }: ReportReader): string {
  return responsible?.name ?? texts.deadlines.noOne;
}
