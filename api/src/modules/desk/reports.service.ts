import { Readable } from 'node:stream';
import type { ExportFormat } from '@atrium/contract';
import { type DeskReport, MAX_REPORT_ROWS, reportColumns } from '@atrium/contract/desk';
import type { Database } from '../../db/index.ts';
import type { FileResponse, Staff } from '../../http/index.ts';
import { type Texts, textsFor } from '../../messages/index.ts';
import {
  type Cell,
  CSV_MEDIA_TYPE,
  csvOf,
  dateCell,
  type ExportColumn,
  textCell,
  XLSX_MEDIA_TYPE,
  xlsxOf,
} from '../../spreadsheets/index.ts';
import { type ReportRow, readReport } from './reports.repository.ts';

export interface AskedReport {
  readonly report: DeskReport;
  readonly from: string;
  readonly to: string;
}

export async function describeReport(database: Database, staff: Staff, asked: AskedReport) {
  const columns = reportColumns[asked.report];
  const rows = await rowsOf(database, staff, asked);
  return {
    columns: [...columns],
    rows: rows.slice(0, MAX_REPORT_ROWS).map((row) => columns.map((column) => row[column] ?? null)),
    total: rows.length,
  };
}

export async function exportReport(
  database: Database,
  staff: Staff,
  { format, ...asked }: AskedReport & { readonly format: ExportFormat },
): Promise<FileResponse> {
  const { locale } = staff;
  const texts = textsFor(locale).deskReports;
  const rows = await rowsOf(database, staff, asked);
  const columns = reportColumns[asked.report].map((column) => columnOf(column, texts));
  const sheet = { name: texts.titles[asked.report], rows: rows.length, locale };
  return {
    content: Readable.from(
      format === 'csv' ? csvOf(columns, oneBatch(rows), sheet) : xlsxOf(columns, oneBatch(rows), sheet),
    ),
    mediaType: format === 'csv' ? CSV_MEDIA_TYPE : XLSX_MEDIA_TYPE,
    fileName: `${asked.report}-${asked.from}-${asked.to}.${format}`,
  };
}

function rowsOf(
  database: Database,
  staff: Staff,
  { report, from, to }: AskedReport,
): Promise<readonly ReportRow[]> {
  const period = { from, to, timeZone: staff.timeZone ?? 'UTC' };
  return database.asStaff(staff, (tx) => readReport(tx, report, period), 'report');
}

function columnOf(
  column: (typeof reportColumns)[DeskReport][number],
  texts: Texts['deskReports'],
): ExportColumn<ReportRow> {
  const cell = (value: string | number | null): Cell => {
    if (typeof value === 'number') return { number: String(value) };
    if (column === 'oldestCutOff' || column === 'lastSignIn') return dateCell(value);
    return textCell(value ?? (column === 'agent' ? texts.notTaken : null));
  };
  const title = texts.columns[column];
  return { title, width: Math.max(title.length + 2, 12), cell: (row) => cell(row[column] ?? null) };
}

async function* oneBatch(rows: readonly ReportRow[]) {
  if (rows.length > 0) yield rows;
}
