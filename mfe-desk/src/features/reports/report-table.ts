import type { ShownReport } from './use-report.ts';

export type Cell = ShownReport['rows'][number][number];

const TEXT_COLUMNS = ['kind', 'agent', 'customer'];
const DATE_COLUMNS = ['oldestCutOff', 'lastSignIn'];
/** A sum of these says nothing. */
const WITHOUT_SUM = ['medianHours', 'p90Hours'];

export const isNumeric = (column: string) => !TEXT_COLUMNS.includes(column) && !DATE_COLUMNS.includes(column);

export const isDate = (column: string) => DATE_COLUMNS.includes(column);

/** Whether rows are left out, because a response holds so many only. */
export const isCapped = ({ rows, total }: Pick<ShownReport, 'rows' | 'total'>) => total > rows.length;

/** The sum of each column that has one; none at all where rows are left out, since it would be too small. */
export function sumsOf({ columns, rows, total }: Pick<ShownReport, 'columns' | 'rows' | 'total'>) {
  return columns.map((column, at) => {
    if (!isNumeric(column) || WITHOUT_SUM.includes(column) || isCapped({ rows, total })) return null;
    return rows.reduce((sum, row) => sum + Number(row[at] ?? 0), 0);
  });
}
