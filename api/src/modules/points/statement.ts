import {
  BYTE_ORDER_MARK,
  csvText,
  neverFormula,
  type PointsStatement,
  pointTransactionKinds,
} from '@atrium/contract';
import { enUs } from './messages/en-us.ts';
import type { Period, StatementRow } from './points.repository.ts';
import { describeTransaction } from './source.ts';

/** The account of a period: every line with what the wallet held after it, and the sums by kind. */
export function statementOf(period: Period, opening: number, rows: readonly StatementRow[]): PointsStatement {
  const totals = Object.fromEntries(
    pointTransactionKinds.map((kind) => [kind, 0]),
  ) as PointsStatement['totals'];
  let balanceAfter = opening;
  const lines = rows.map((row) => {
    balanceAfter += row.points;
    totals[row.kind] += row.points;
    return { ...describeTransaction(row), customer: row.customer, balanceAfter };
  });
  return { ...period, opening, totals, closing: balanceAfter, lines };
}

/** RFC 4180, with the byte order mark that spreadsheets need to read UTF-8. */
export function csvOf(statement: PointsStatement): string {
  const { from, to, opening, closing, lines } = statement;
  const rows = [
    enUs.csvColumns,
    ['', from, '', '', enUs.csvOpening, '', opening, ''],
    ...lines.map((line) => [
      line.id,
      line.createdAt,
      line.customer.name,
      line.kind,
      line.source,
      line.points,
      line.balanceAfter,
      line.expiresAt ?? '',
    ]),
    ['', to, '', '', enUs.csvClosing, '', closing, ''],
  ];
  return `${BYTE_ORDER_MARK}${rows.map((row) => row.map(csvField).join(',')).join('\r\n')}\r\n`;
}

function csvField(value: string | number): string {
  if (typeof value === 'number') return String(value);
  return /[",\r\n]/.test(value) ? csvText(value) : neverFormula(value);
}
