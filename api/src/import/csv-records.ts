import { CsvError, parse } from 'csv-parse/sync';
import { because, type Refusal } from '../messages/index.ts';
import { type FileRecord, UnreadableFile } from './file-record.ts';
import { MAX_RECORD_BYTES, NOT_UTF8, type TextLine } from './text-lines.ts';

/** Quoted cells may contain line breaks. */
const MAX_RECORD_LINES = 50;

const JSON_COLUMNS = new Set(['history', 'fees', 'deadlines', 'documents', 'messages', 'instructions']);

const NOT_CLOSED = because(null, 'quoteNotClosed', String(MAX_RECORD_LINES), String(MAX_RECORD_BYTES / 1024));

const faults: Record<string, Refusal> = {
  CSV_QUOTE_NOT_CLOSED: NOT_CLOSED,
  INVALID_OPENING_QUOTE: because(null, 'quoteWithin'),
  CSV_INVALID_CLOSING_QUOTE: because(null, 'textAfterQuote'),
};

type Cells = readonly string[];

/** What the columns are, by the cells of the first line; a column that is null is left out. */
type ColumnsOf = (header: Cells) => Columns;
type Columns = readonly (string | null)[];

/**
 * If no well-formed record begins on a line, only that line is refused: a stray quote costs its own line and no other.
 * @param known names of columns, which the first line may write in any case, or what decides; any names by default
 */
export async function* csvRecords(
  source: AsyncGenerator<TextLine>,
  known: readonly string[] | ColumnsOf = trimmed,
): AsyncGenerator<FileRecord> {
  const columnsOf = typeof known === 'function' ? known : (cells: Cells) => knownColumns(cells, known);
  const ahead = new LookAhead(source);
  try {
    yield* recordsBelow(await readColumns(ahead, columnsOf), ahead);
  } finally {
    await source.return(undefined);
  }
}

/** The same for a file that is read from a record on, and whose columns are known from its first line. */
export async function* csvRows(
  source: AsyncGenerator<TextLine>,
  columns: Columns,
): AsyncGenerator<FileRecord> {
  try {
    yield* recordsBelow(columns, new LookAhead(source));
  } finally {
    await source.return(undefined);
  }
}

async function* recordsBelow(columns: Columns, ahead: LookAhead): AsyncGenerator<FileRecord> {
  for (let first = await ahead.at(0); first; first = await ahead.at(0)) {
    const record = isBlank(first) ? undefined : await recordAt(ahead, first, columns.length);
    const lines = record && 'cells' in record ? record.lines : 1;
    ahead.drop(lines);
    if (!record) continue;
    const what = 'cells' in record ? { fields: named(columns, record.cells) } : record;
    yield { line: first.number, lines, from: first.from, ...what };
  }
}

class LookAhead {
  readonly #source: AsyncGenerator<TextLine>;
  readonly #seen: TextLine[] = [];

  constructor(source: AsyncGenerator<TextLine>) {
    this.#source = source;
  }

  async at(index: number): Promise<TextLine | undefined> {
    while (this.#seen.length <= index) {
      const next = await this.#source.next();
      if (next.done) return undefined;
      this.#seen.push(next.value);
    }
    return this.#seen[index];
  }

  drop(count: number): void {
    this.#seen.splice(0, count);
  }
}

/** A record of empty cells counts as blank too: a spreadsheet shows its row so. */
function isBlank(line: TextLine): boolean {
  return 'text' in line && /^(?:\s|,|"")*$/.test(line.text);
}

function trimmed(cells: Cells): Cells {
  return cells.map((cell) => cell.trim());
}

async function readColumns(ahead: LookAhead, columnsOf: ColumnsOf): Promise<Columns> {
  let first = await ahead.at(0);
  for (; first && isBeforeHeader(first); first = await ahead.at(0)) ahead.drop(1);
  ahead.drop(1);
  const header = first && ('reason' in first ? first : parsed(first.text));
  if (!header || 'reason' in header) {
    if (!header) throw new UnreadableFile(because(null, 'noHeader'));
    const advice = header.reason === NOT_UTF8.reason ? ' Save the file as CSV UTF-8.' : '';
    throw new UnreadableFile(`The first line must name the columns: ${header.reason}.${advice}`);
  }
  const columns = columnsOf(header.cells);
  const twice = columns.find((column, index) => column && columns.indexOf(column) < index);
  if (twice) throw new UnreadableFile(because(null, 'columnTwice', twice));
  return columns;
}

/** Excel notes the separator, which is a comma here. */
function isBeforeHeader(line: TextLine): boolean {
  return isBlank(line) || ('text' in line && /^"?sep=,"?$/i.test(line.text.trim()));
}

const SEPARATORS: Record<string, string> = { ';': ';', '\t': 'tabs' };

/** @throws UnreadableFile for an unknown name, with what seems to be the cause */
function knownColumns(cells: Cells, known: readonly string[]): Cells {
  const byName = new Map(known.map((name) => [name.toLowerCase(), name]));
  const plain = (cell: string) => cell.trim().toLowerCase();
  for (const [separator, name] of Object.entries(SEPARATORS)) {
    const isSeparated = cells.some(
      (cell) => cell.split(separator).filter((part) => byName.has(plain(part))).length > 1,
    );
    if (isSeparated || cells.some((cell) => plain(cell) === `sep=${separator}`)) {
      throw new UnreadableFile(
        `The columns seem to be separated by ${name}. Save the file as CSV UTF-8, with commas.`,
      );
    }
  }
  const unknown = cells.find((cell) => plain(cell) !== '' && !byName.has(plain(cell)));
  if (unknown !== undefined) {
    throw new UnreadableFile(
      `The first line names the column ${unknown.trim()}, which is none of ${known.join(', ')}.`,
    );
  }
  return cells.map((cell) => byName.get(plain(cell)) ?? '');
}

/**
 * A quoted cell that is open at the end of a line can be closed only on a line with an odd number of quotes, so the
 * next such line decides. If a line before it is a record by itself, the quote that opened the cell is a stray one.
 */
async function recordAt(
  ahead: LookAhead,
  first: TextLine,
  columns: number,
): Promise<{ cells: Cells; lines: number } | Refusal> {
  if ('reason' in first) return { reason: first.reason, said: first.said };
  const alone = whole(first.text, columns);
  if ('cells' in alone) return { ...alone, lines: 1 };
  if (alone.reason !== NOT_CLOSED.reason) return alone;
  let { text, bytes } = first;
  for (let lines = 2; lines <= MAX_RECORD_LINES; lines++) {
    const next = await ahead.at(lines - 1);
    if (!next || 'reason' in next) return alone;
    text += `\n${next.text}`;
    bytes += 1 + next.bytes;
    if (bytes > MAX_RECORD_BYTES) return alone;
    if (hasOddQuotes(next.text)) {
      const together = whole(text, columns);
      if ('cells' in together) return { ...together, lines };
      return upToLine(next.number, together);
    }
    if (columns > 1 && 'cells' in whole(next.text, columns)) {
      return because(null, 'quoteBefore', String(next.number));
    }
  }
  return alone;
}

function upToLine(line: number, { reason, said }: Refusal): Refusal {
  const [cells, columns] = said?.key === 'cells' ? said.values : [];
  if (cells !== undefined && columns !== undefined)
    return because(null, 'quoteUpTo', String(line), cells, columns);
  return { reason: `a quote opens here; up to line ${line} these are ${reason}` };
}

function hasOddQuotes(text: string): boolean {
  let odd = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) odd = !odd;
  return odd;
}

function whole(text: string, columns: number): { cells: Cells } | Refusal {
  const record = parsed(text);
  if ('reason' in record || record.cells.length === columns) return record;
  return because(null, 'cells', String(record.cells.length), String(columns));
}

function parsed(text: string): { cells: Cells } | Refusal {
  try {
    const [cells = []] = parse(text, { record_delimiter: '\n' });
    return { cells };
  } catch (error) {
    if (error instanceof CsvError) return faults[error.code] ?? { reason: error.message };
    throw error;
  }
}

function named(columns: Columns, cells: Cells): Record<string, unknown> {
  return Object.fromEntries(
    columns.flatMap((column, index) => {
      const cell = cells[index] ?? '';
      return cell === '' || column === null ? [] : [[column, JSON_COLUMNS.has(column) ? jsonOf(cell) : cell]];
    }),
  );
}

/** Text that is not JSON stays text, which validation then refuses. */
function jsonOf(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}
