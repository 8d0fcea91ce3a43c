import { entriesOf, type PointsStatement } from '@atrium/contract';
import { dateIn } from '../../local-time/index.ts';
import type { TableRow } from '../../pdf/index.ts';
import type { Clock } from '../loyalty/points/clock.ts';
import { readStatement } from '../loyalty/points/points.service.ts';
import { MAX_PDF_ROWS, type ReadReport, type Report, type ReportReader, refuseTooLong } from './report.ts';

export function statementReport(
  clock: Clock,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
): ReadReport {
  return async (tx, reader) => {
    const page = { from: asked.from, to: asked.to, page: 1, pageSize: MAX_PDF_ROWS };
    const statement = await readStatement(tx, clock, reader.locale, page);
    refuseTooLong(statement.total, reader, (texts) => texts.statement.tooLong);
    return describeStatement(statement, reader);
  };
}

function describeStatement(statement: PointsStatement, reader: ReportReader): Report {
  const { texts, formats, customer, scope } = reader;
  const { from, to, timeZone, lines } = statement;
  const words = texts.statement;
  const isAll = scope.customerIds.length > 1;
  return {
    title: words.title,
    about: [customer, texts.period(formats.date(from), formats.date(to))],
    parts: [
      { heading: words.totals, facts: totalsOf(statement, reader) },
      {
        heading: words.lines,
        note: words.zone(timeZone),
        table: {
          columns: [
            { title: words.columns.date, share: 15 },
            { title: words.columns.kind, share: 14 },
            ...(isAll ? [{ title: texts.customer, share: 18 }] : []),
            { title: words.columns.source, share: isAll ? 32 : 46 },
            { title: words.columns.change, share: 13, align: 'right' },
            { title: words.columns.balance, share: 14, align: 'right' },
          ],
          rows: [rowsOf(statement, reader, isAll)],
          carry: {
            column: isAll ? 5 : 4,
            carriedForward: words.carriedForward,
            broughtForward: words.broughtForward,
          },
        },
      },
    ],
    fileName: words.fileName,
    details: { of: 'points_statement', from, to },
    rows: lines,
  };
}

function totalsOf({ opening, totals, closing }: PointsStatement, { texts, formats }: ReportReader) {
  const moved = entriesOf(totals).filter(([, points]) => points !== 0);
  return [
    { label: texts.statement.opening, value: formats.number(opening) },
    ...moved.map(([kind, points]) => ({ label: texts.statement.kinds[kind], value: formats.signed(points) })),
    { label: texts.statement.closing, value: formats.number(closing), isStrong: true },
  ];
}

function rowsOf(
  { from, to, timeZone, opening, closing, lines }: PointsStatement,
  { texts, formats }: ReportReader,
  isAll: boolean,
): TableRow[] {
  const balance = (day: string, label: string, points: number): TableRow => ({
    cells: [formats.date(day), '', ...(isAll ? [''] : []), label, '', formats.number(points)],
    isStrong: true,
    values: { 0: { date: day }, [isAll ? 5 : 4]: { number: String(points) } },
  });
  return [
    balance(from, texts.statement.opening, opening),
    ...lines.map(({ createdAt, kind, customer, source, points, balanceAfter }) => ({
      cells: [
        formats.dayOf(createdAt, timeZone),
        texts.statement.kinds[kind],
        ...(isAll ? [customer.name] : []),
        source,
        formats.signed(points),
        formats.number(balanceAfter),
      ],
      values: {
        0: { date: dateIn(timeZone, new Date(createdAt)) },
        [isAll ? 4 : 3]: { number: String(points) },
        [isAll ? 5 : 4]: { number: String(balanceAfter) },
      },
    })),
    balance(to, texts.statement.closing, closing),
  ];
}
