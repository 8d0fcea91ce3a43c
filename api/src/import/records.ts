import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** One record of a file, with the line on which it begins. `fields` is what the line says, not yet judged. */
export interface FileRecord {
  readonly line: number;
  readonly fields: unknown;
}

/** A file that cannot be read as what its name says. */
export class UnreadableFile extends Error {}

const JSON_COLUMNS = new Set(['history', 'fees', 'documents']);

/** Records of a `.csv` or `.ndjson` file, one after the other, however long the file. */
export function readRecords(file: string): AsyncGenerator<FileRecord> {
  if (/\.csv$/i.test(file)) return csvRecords(file);
  if (/\.(ndjson|jsonl)$/i.test(file)) return jsonRecords(file);
  throw new UnreadableFile(`${file}: the name must end with .csv or .ndjson.`);
}

async function* jsonRecords(file: string): AsyncGenerator<FileRecord> {
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    line += 1;
    if (text.trim() !== '') yield { line, fields: parsedJson(text) };
  }
}

/** Something that no schema takes, so that the line is refused and the others are still read. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return `no JSON: ${text.slice(0, 40)}`;
  }
}

async function* csvRecords(file: string): AsyncGenerator<FileRecord> {
  let titles: string[] | undefined;
  for await (const { line, cells } of csvLines(file)) {
    if (!titles) {
      titles = cells.map((cell) => cell.trim());
      continue;
    }
    if (cells.length === 1 && cells[0] === '') continue;
    yield { line, fields: cells.length === titles.length ? named(titles, cells) : `${cells.length} cells` };
  }
  if (!titles) throw new UnreadableFile(`${file}: the first line must name the columns.`);
}

function named(titles: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [index, title] of titles.entries()) {
    const cell = cells[index] ?? '';
    if (cell !== '') fields[title] = JSON_COLUMNS.has(title) ? parsedJson(cell) : cell;
  }
  return fields;
}

/** RFC 4180: quoted cells may hold commas, doubled quotes and line feeds. */
async function* csvLines(file: string): AsyncGenerator<{ line: number; cells: string[] }> {
  let line = 0;
  let begin = 1;
  let pending = '';
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    line += 1;
    if (pending === '') begin = line;
    pending = pending === '' ? text.replace(/^\uFEFF/, '') : `${pending}\n${text}`;
    if (quotesIn(pending) % 2 === 1) continue;
    yield { line: begin, cells: cellsOf(pending) };
    pending = '';
  }
  if (pending !== '')
    throw new UnreadableFile(`${file}: the quote that opens on line ${begin} never closes.`);
}

function quotesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count += 1;
  return count;
}

function cellsOf(text: string): string[] {
  return [...`,${text}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}
