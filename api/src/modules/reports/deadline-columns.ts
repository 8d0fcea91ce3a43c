import type { Deadline } from '@atrium/contract';
import type { ReportReader } from './report.ts';

/** What a report says of a deadline, by the column that says it. */
export function deadlineCells(deadline: Deadline, reader: ReportReader) {
  const { actors, states } = reader.texts.deadlines;
  return {
    dueAt: dueText(deadline, reader),
    kind: kindText(deadline, reader),
    actor: actors[deadline.actor],
    responsible: responsibleText(deadline, reader),
    state: states[deadline.state],
  };
}

/** Shows the date by which to act, and the one before any extension. */
function dueText({ dueAt, originalDueAt }: Deadline, { texts, formats }: ReportReader): string {
  if (originalDueAt === null) return formats.date(dueAt);
  return texts.deadlines.extended(formats.date(dueAt), formats.date(originalDueAt));
}

function kindText({ kind, mandatory }: Deadline, { texts: { deadlines } }: ReportReader): string {
  return mandatory ? deadlines.kinds[kind] : deadlines.optional(deadlines.kinds[kind]);
}

function responsibleText({ responsible }: Deadline, { texts }: ReportReader): string {
  return responsible?.name ?? texts.deadlines.noOne;
}
