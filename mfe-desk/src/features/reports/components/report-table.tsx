import { DateTime, EmptyState, HeadCell, Notice, Table, TableCell, TableRow, useFormat } from '@atrium/ui';
import { useTexts } from '../../../messages/index.ts';
import { type Cell, isCapped, isDate, isNumeric, sumsOf } from '../report-table.ts';
import type { ShownReport } from '../use-report.ts';
import * as styles from './reports.module.css';

interface ReportTableProps {
  readonly report: ShownReport;
  readonly isBusy: boolean;
}

const alignOf = (column: string) => (isNumeric(column) ? 'right' : undefined);

export function ReportTable({ report, isBusy }: ReportTableProps) {
  const { reports: texts } = useTexts();
  const format = useFormat();
  const { of, columns, rows, total } = report;
  if (rows.length === 0) return <EmptyState title={texts.nothingTitle}>{texts.nothing}</EmptyState>;
  return (
    <>
      {of.report === 'overdue' && <p className={styles.note}>{texts.asOfNow}</p>}
      {isCapped(report) && (
        <Notice severity="info">{texts.capped(format.number(rows.length), format.number(total))}</Notice>
      )}
      <Table label={texts.titles[of.report]} isBusy={isBusy}>
        <thead>
          <TableRow>
            {columns.map((column) => (
              <HeadCell key={column} align={alignOf(column)}>
                {texts.columns[column] ?? column}
              </HeadCell>
            ))}
          </TableRow>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <TableRow key={index} hover>
              {columns.map((column, at) => (
                <TableCell key={column} align={alignOf(column)}>
                  <Value column={column} value={row[at] ?? null} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </tbody>
        {!isCapped(report) && <Total report={report} />}
      </Table>
    </>
  );
}

function Total({ report }: { readonly report: ShownReport }) {
  const { reports: texts } = useTexts();
  const format = useFormat();
  const sums = sumsOf(report);
  return (
    <tfoot>
      <TableRow className={styles.total}>
        {report.columns.map((column, at) => {
          const sum = sums[at] ?? null;
          return (
            <TableCell key={column} align={alignOf(column)}>
              {at === 0 ? texts.total : sum !== null && format.number(sum)}
            </TableCell>
          );
        })}
      </TableRow>
    </tfoot>
  );
}

function Value({ column, value }: { readonly column: string; readonly value: Cell }) {
  const { reports: texts } = useTexts();
  const format = useFormat();
  if (value === null) return column === 'agent' ? texts.notTaken : texts.none;
  if (typeof value === 'number') return format.number(value);
  return isDate(column) ? <DateTime value={value} /> : value;
}
