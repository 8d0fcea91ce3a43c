import { type ImportColumn, importFields, MAX_IMPORT_COLUMNS } from '@atrium/contract/desk';
import {
  csvRecords,
  csvRows,
  type FileRecord,
  jsonRecords,
  type LineStart,
  readLines,
  UnreadableFile,
} from '../import/index.ts';
import { because } from '../messages/index.ts';

export interface ImportFile {
  readonly name: string;
  /** Reads it from a byte on, a few parts at a time. */
  readonly chunksFrom: (byte: number) => AsyncIterable<Buffer>;
}

export const isCsv = ({ name }: Pick<ImportFile, 'name'>) => /\.csv$/i.test(name);

const FIRST_LINE: LineStart = { line: 1, byte: 0 };

const linesOf = (file: ImportFile, start = FIRST_LINE) => readLines(file.chunksFrom(start.byte), start);

/** @throws UnreadableFile */
export async function headerOf(file: ImportFile): Promise<string[]> {
  let header: string[] = [];
  const records = csvRecords(linesOf(file), (cells) => {
    header = cells.map((cell) => cell.trim());
    return cells.map(() => null);
  });
  await records.next();
  await records.return(undefined);
  if (header.length === 1 && /[;\t]/.test(header.join()))
    throw new UnreadableFile(because(null, 'semicolons'));
  if (header.length > MAX_IMPORT_COLUMNS)
    throw new UnreadableFile(because(null, 'manyColumns', String(MAX_IMPORT_COLUMNS)));
  return header;
}

/** What columns are before anyone said so: what they were the last time, else the fields that they are called. */
export function firstColumns(
  header: readonly string[],
  kept: ReadonlyMap<string, ImportColumn['field']>,
): ImportColumn[] {
  const given = new Set<string>();
  return header.map((name) => {
    const called = importFields.find((field) => field.toLowerCase() === name.toLowerCase()) ?? null;
    const wanted = kept.has(name) ? kept.get(name) : called;
    const field = wanted && !given.has(wanted) ? wanted : null;
    if (field) given.add(field);
    return { name, field };
  });
}

export interface ReadFile {
  readonly file: ImportFile;
  readonly columns: readonly ImportColumn[] | null;
  readonly customerCode: string;
}

/** Its records, all of them of one customer: that of a record which names none. */
export async function* recordsOf(
  { file, columns, customerCode }: ReadFile,
  start = FIRST_LINE,
): AsyncGenerator<FileRecord> {
  const lines = linesOf(file, start);
  const records = columns ? csvOf(lines, columns, start) : jsonRecords(lines);
  for await (const record of records) yield ofCustomer(record, customerCode);
}

function csvOf(lines: ReturnType<typeof readLines>, columns: readonly ImportColumn[], start: LineStart) {
  if (start.line > 1)
    return csvRows(
      lines,
      columns.map(({ field }) => field),
    );
  return csvRecords(lines, (cells) => cells.map((_, index) => columns[index]?.field ?? null));
}

function ofCustomer(record: FileRecord, customer: string): FileRecord {
  if ('reason' in record) return record;
  const { fields, ...place } = record;
  // Anything else is no record, which is said when it is judged.
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return record;
  if ('customer' in fields && fields.customer !== customer)
    return { ...place, ...because('customer', 'otherCustomer', customer) };
  return { ...place, fields: { ...fields, customer } };
}

export async function firstCells(
  count: number,
  file: ImportFile,
  columns: readonly ImportColumn[] | null,
): Promise<{ line: number; cells: Record<string, unknown> }[]> {
  const records = columns
    ? csvRecords(linesOf(file), (cells) => cells.map((_, index) => String(index)))
    : jsonRecords(linesOf(file));
  const found: { line: number; cells: Record<string, unknown> }[] = [];
  for await (const record of first(count, records)) {
    const fields = 'fields' in record ? record.fields : {};
    found.push({ line: record.line, cells: { ...(typeof fields === 'object' ? fields : {}) } });
  }
  return found;
}

export async function* first<T>(count: number, items: AsyncGenerator<T>): AsyncGenerator<T> {
  let left = count;
  for await (const item of items) {
    yield item;
    left -= 1;
    if (left === 0) return;
  }
}
