import { type ImportColumn, importFields, MAX_IMPORT_COLUMNS } from '@atrium/contract/desk';
import { csvRecords, type FileRecord, jsonRecords, readLines, UnreadableFile } from '../import/index.ts';

export interface ImportFile {
  readonly name: string;
  readonly parts: readonly Buffer[];
}

export const isCsv = ({ name }: Pick<ImportFile, 'name'>) => /\.csv$/i.test(name);

/** It is read whole: quotes and line ends decide where a record begins. */
function linesOf({ parts }: ImportFile) {
  async function* chunks() {
    yield* parts;
  }
  return readLines(chunks());
}

export async function countLines(file: ImportFile): Promise<number> {
  let lines = 0;
  for await (const { number } of linesOf(file)) lines = number;
  return lines;
}

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
    throw new UnreadableFile(
      'The columns seem to be separated by semicolons or tabs. Save the file as CSV UTF-8, with commas.',
    );
  if (header.length > MAX_IMPORT_COLUMNS)
    throw new UnreadableFile(`The first line names more than ${MAX_IMPORT_COLUMNS} columns.`);
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

/** Its records, all of them of one customer: that of a record which names none. */
export async function* recordsOf(
  file: ImportFile,
  columns: readonly ImportColumn[] | null,
  customerCode: string,
): AsyncGenerator<FileRecord> {
  const records = columns
    ? csvRecords(linesOf(file), (cells) => cells.map((_, index) => columns[index]?.field ?? null))
    : jsonRecords(linesOf(file));
  for await (const record of records) yield ofCustomer(record, customerCode);
}

function ofCustomer(record: FileRecord, customer: string): FileRecord {
  if ('reason' in record) return record;
  const { line, lines, fields } = record;
  // Anything else is no record, which is said when it is judged.
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return record;
  if ('customer' in fields && fields.customer !== customer)
    return { line, lines, reason: `customer: the file is imported for ${customer}` };
  return { line, lines, fields: { ...fields, customer } };
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
