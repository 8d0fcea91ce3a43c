import { type Fee, type FeePdfQuery, type FeeSums, feeStates } from '@atrium/contract';
import type { Database, Scope } from '../../db/index.ts';
import type { ReportPart } from '../../pdf/index.ts';
import { narrowedFees, readFees } from '../applications/fees/fees.service.ts';
import { filterLine, listedNames, namesIn, periodIn } from './filter-lines.ts';
import { MAX_PDF_ROWS, type ReadReport, type Report, type ReportReader, refuseTooLong } from './report.ts';

export async function feesReport(database: Database, scope: Scope, query: FeePdfQuery): Promise<ReadReport> {
  const filters = await narrowedFees(database, scope, query);
  const names = await listedNames(database, scope);
  return async (tx, reader) => {
    const { fees, sums, total } = await readFees(tx, filters, MAX_PDF_ROWS);
    refuseTooLong(total, reader, (texts) => texts.fees.tooMany);
    return describeFees({ fees, sums, filters: filterLines(query, names, reader) }, reader);
  };
}

interface ListedFees {
  readonly fees: readonly Fee[];
  readonly sums: FeeSums;
  readonly filters: readonly string[];
}

function describeFees({ fees, sums, filters }: ListedFees, reader: ReportReader): Report {
  const { texts, customer } = reader;
  const words = texts.fees;
  return {
    title: words.title,
    about: [customer, ...filters],
    parts: [sumsPart(sums, reader), listPart(fees, reader)],
    fileName: words.fileName,
    details: { of: 'fees' },
    rows: fees,
  };
}

function sumsPart(sums: FeeSums, { texts, formats }: ReportReader): ReportPart {
  const words = texts.fees;
  return {
    heading: words.sums,
    facts: feeStates.map((state) => {
      const { count, ...sum } = sums[state];
      return {
        label: words.states[state],
        value: words.sum(formats.money(sum), words.count(count, formats.number(count))),
      };
    }),
  };
}

function listPart(fees: readonly Fee[], { texts, formats, scope }: ReportReader): ReportPart {
  const words = texts.fees;
  const isAll = scope.customerIds.length > 1;
  const dateText = (day: string | null) => (day === null ? '' : formats.date(day));
  return {
    heading: words.list,
    table: {
      columns: [
        { title: words.columns.paidOn, share: 14 },
        { title: words.columns.dueAt, share: 14 },
        { title: words.columns.state, share: 11 },
        { title: words.columns.name, share: 20 },
        { title: texts.deadlines.columns.application, share: isAll ? 22 : 30 },
        ...(isAll ? [{ title: texts.customer, share: 15 }] : []),
        { title: texts.deadlines.columns.country, share: 8 },
        { title: words.columns.amount, share: 16, align: 'right' },
      ],
      rows: [
        fees.map((fee) => ({
          cells: [
            dateText(fee.paidOn),
            dateText(fee.dueAt),
            words.states[fee.state],
            fee.name,
            `${fee.application.reference} · ${fee.application.title}`,
            ...(isAll ? [fee.customer.name] : []),
            fee.country.code,
            formats.money(fee),
          ],
        })),
      ],
    },
  };
}

function filterLines(
  query: FeePdfQuery,
  names: Awaited<ReturnType<typeof listedNames>>,
  reader: ReportReader,
): string[] {
  const { fees, deadlines } = reader.texts;
  const line = (name: string, values: readonly string[]) => filterLine(reader, name, values);
  return [
    ...line(
      fees.columns.state,
      query.state.map((state) => fees.states[state]),
    ),
    ...line(fees.columns.paidOn, periodIn(reader, query.paidFrom, query.paidTo)),
    ...line(fees.columns.dueAt, periodIn(reader, query.dueFrom, query.dueTo)),
    ...line(deadlines.columns.category, namesIn(query.category, names.category)),
    ...line(deadlines.columns.country, namesIn(query.country, names.country)),
    ...line(deadlines.search, query.search ? [query.search] : []),
  ];
}
