import type { InstructionDetail } from '@atrium/contract';
import type { Fact } from '../../pdf/index.ts';
import { instructionDetail } from '../instructions/instructions.service.ts';
import type { ReadReport, ReportReader } from './report.ts';

/** What a customer keeps of an instruction. */
export function instructionReceipt(id: number): ReadReport {
  return async (tx, reader) => {
    const instruction = await instructionDetail(tx, id, reader.locale);
    const words = reader.texts.instruction;
    const { reference } = instruction.application;
    return {
      title: words.title(instruction.kind.name, reference),
      about: [instruction.customer.name],
      parts: [{ heading: words.facts, facts: factsOf(instruction, reader) }, historyOf(instruction, reader)],
      fileName: `${words.fileName}-${id}-${reference}`,
      details: { of: 'instruction', name: reference },
      rows: [instruction],
    };
  };
}

function factsOf(instruction: InstructionDetail, { texts, formats }: ReportReader): Fact[] {
  const words = texts.instruction;
  const { id, customer, application, deadline, cutOffAt, cost, sentBy, text, files } = instruction;
  const kinds = texts.deadlines.kinds;
  return [
    { label: words.number, value: String(id) },
    { label: texts.customer, value: customer.name },
    { label: words.application, value: `${application.reference} · ${application.title}` },
    ...(deadline
      ? [{ label: words.deadline, value: words.due(kinds[deadline.kind], formats.date(deadline.dueAt)) }]
      : []),
    ...(cutOffAt ? [{ label: words.cutOff, value: formats.dateTime(cutOffAt) }] : []),
    { label: words.cost, value: costText(cost, { texts, formats }) },
    { label: words.sentBy, value: sentBy?.name ?? words.standing },
    ...(text ? [{ label: words.text, value: text }] : []),
    ...(files.length > 0
      ? [{ label: words.files, value: words.fileNames(files.map(({ name }) => name)) }]
      : []),
  ];
}

function costText(
  cost: InstructionDetail['cost'],
  { texts, formats }: Pick<ReportReader, 'texts' | 'formats'>,
): string {
  if (cost === null) return texts.none;
  return cost === 'quotation' ? texts.instruction.byQuotation : formats.money(cost);
}

function historyOf({ history }: InstructionDetail, { texts, formats }: ReportReader) {
  const words = texts.instruction;
  return {
    heading: words.history,
    table: {
      columns: [
        { title: words.when, share: 25 },
        { title: words.state, share: 15 },
        { title: words.who, share: 25 },
        { title: words.reason, share: 35 },
      ],
      rows: [
        history.map(({ at, state, person, reason }) => ({
          cells: [
            formats.dateTime(at),
            words.states[state],
            person?.name ?? (state === 'sent' ? words.standing : words.provider),
            reason ?? '',
          ],
        })),
      ],
    },
  };
}
