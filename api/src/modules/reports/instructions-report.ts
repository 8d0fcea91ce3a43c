import type { Instruction, InstructionPdfQuery } from '@atrium/contract';
import type { Database, Scope } from '../../db/index.ts';
import { narrowed } from '../applications/filters.service.ts';
import { listKinds, readInstructions } from '../instructions/instructions.service.ts';
import { filterLine, namesById, namesIn, periodIn } from './filter-lines.ts';
import { MAX_PDF_ROWS, type ReadReport, type Report, type ReportReader, refuseTooLong } from './report.ts';

export async function instructionsReport(
  database: Database,
  scope: Scope,
  query: InstructionPdfQuery,
): Promise<ReadReport> {
  const filters = await narrowed(database, scope, query);
  const kinds = namesById(await listKinds(database, scope));
  return async (tx, reader) => {
    const { instructions, total } = await readInstructions(tx, filters, MAX_PDF_ROWS, reader.locale);
    refuseTooLong(total, reader, (texts) => texts.instructions.tooMany);
    const { columns, search } = reader.texts.instructions;
    const { states } = reader.texts.instruction;
    const lines = [
      ...filterLine(reader, columns.sentAt, periodIn(reader, query.from, query.to)),
      ...filterLine(
        reader,
        columns.state,
        query.state.map((state) => states[state]),
      ),
      ...filterLine(reader, columns.kind, namesIn(query.kind, kinds)),
      ...filterLine(reader, search, query.search ? [query.search] : []),
    ];
    return describeInstructions(instructions, lines, reader);
  };
}

function describeInstructions(
  instructions: readonly Instruction[],
  filters: readonly string[],
  { texts, formats, customer, scope }: ReportReader,
): Report {
  const words = texts.instructions;
  const isAll = scope.customerIds.length > 1;
  return {
    title: words.title,
    about: [customer, ...filters, words.count(instructions.length, formats.number(instructions.length))],
    parts: [
      {
        table: {
          columns: [
            { title: words.columns.sentAt, share: 18 },
            { title: words.columns.kind, share: 14 },
            { title: words.columns.application, share: isAll ? 24 : 36 },
            ...(isAll ? [{ title: texts.customer, share: 14 }] : []),
            { title: words.columns.cutOffAt, share: 16 },
            { title: words.columns.sentBy, share: 16 },
            { title: words.columns.state, share: 10 },
          ],
          rows: [
            instructions.map(({ sentAt, kind, application, customer: owner, cutOffAt, sentBy, state }) => ({
              cells: [
                formats.dateTime(sentAt),
                kind.name,
                `${application.reference} · ${application.title}`,
                ...(isAll ? [owner.name] : []),
                cutOffAt ? formats.dateTime(cutOffAt) : '',
                sentBy?.name ?? texts.instruction.standing,
                texts.instruction.states[state],
              ],
            })),
          ],
        },
      },
    ],
    fileName: words.fileName,
    details: { of: 'instructions' },
    rows: instructions,
  };
}
