import { CONTENT_WIDTH, INK, QUIET, type Sheets, type Tag } from './sheets.ts';
import type { TextStyle } from './typesetter.ts';

interface Column {
  readonly title: string;
  readonly share: number;
  readonly align?: 'right';
  /** Replaces the title in spreadsheets, where a cell has less than its text here. */
  readonly sheetTitle?: string;
}

export interface TableRow {
  readonly cells: readonly string[];
  readonly isStrong?: boolean;
  /** Cells that are more than text in spreadsheets, by column: decimal numbers with a point, dates as `YYYY-MM-DD`. */
  readonly values?: Readonly<Record<number, { readonly number: string } | { readonly date: string }>>;
}

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: AsyncIterable<readonly TableRow[]> | Iterable<readonly TableRow[]>;
  /** Repeats a running balance at the end of a page and at the start of the next. */
  readonly carry?: {
    readonly column: number;
    readonly carriedForward: string;
    readonly broughtForward: string;
  };
}

const BODY: TextStyle = { size: 8.5, color: INK };
const STRONG: TextStyle = { ...BODY, weight: 'bold' };
const HEADER: TextStyle = { size: 8, weight: 'bold', color: QUIET };
const PADDING = { x: 4, y: 3.5 } as const;

export async function* drawTable(sheets: Sheets, table: Table): AsyncGenerator<void> {
  const drawn = createTable(sheets, table);
  for await (const batch of table.rows) {
    for (const row of batch) {
      if (drawn.add(row)) yield;
    }
  }
  drawn.end();
}

interface Cell {
  readonly lines: readonly string[];
  readonly style: TextStyle;
  readonly x: number;
  readonly width: number;
}

function createTable(sheets: Sheets, { columns, carry }: Table) {
  const cellsOf = (texts: readonly string[], style: TextStyle) => layOut(sheets, columns, texts, style);
  const header = cellsOf(
    columns.map(({ title }) => title),
    HEADER,
  );
  const tag = sheets.group(sheets.root, 'Table');
  const body = drawHeader(sheets, tag, header);
  let balance: string | undefined;

  const furnitureRow = (cells: readonly Cell[]) =>
    sheets.artifact(() => drawCells(sheets, cells, (_, draw) => draw()));
  const carryRow = (label: string): Cell[] => {
    const texts = columns.map((_, index) => (index === carry?.column ? (balance ?? '') : ''));
    const value = cellsOf(texts, STRONG)[carry?.column ?? 0];
    if (!value) return [];
    const width = value.x - 2 * PADDING.x;
    return [{ lines: sheets.lines(label, STRONG, width), style: STRONG, x: PADDING.x, width }, value];
  };
  const turnPage = () => {
    if (carry && balance !== undefined) furnitureRow(carryRow(carry.carriedForward));
    sheets.beginPage();
    furnitureRow(header);
    if (carry && balance !== undefined) furnitureRow(carryRow(carry.broughtForward));
  };

  return {
    add: ({ cells: texts, isStrong = false }: TableRow): boolean => {
      const cells = cellsOf(texts, isStrong ? STRONG : BODY);
      const needed = heightOf(sheets, cells) + heightOf(sheets, carry ? carryRow(carry.carriedForward) : []);
      const isFull = !sheets.fits(needed);
      if (isFull) turnPage();
      const row = sheets.group(body, 'TR');
      drawCells(sheets, cells, (index, draw) =>
        index === 0 ? sheets.content(row, 'TH', draw, 'Row') : sheets.content(row, 'TD', draw),
      );
      row.end();
      if (carry) balance = texts[carry.column];
      return isFull;
    },
    end: () => {
      body.end();
      tag.end();
    },
  };
}

function drawHeader(sheets: Sheets, table: Tag, cells: readonly Cell[]): Tag {
  const head = sheets.group(table, 'THead');
  const row = sheets.group(head, 'TR');
  drawCells(sheets, cells, (_, draw) => sheets.content(row, 'TH', draw, 'Column'));
  row.end();
  head.end();
  return sheets.group(table, 'TBody');
}

function layOut(
  sheets: Sheets,
  columns: readonly Column[],
  texts: readonly string[],
  base: TextStyle,
): Cell[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let left = 0;
  return columns.map(({ share, align }, index) => {
    const x = left + PADDING.x;
    left += (share / shares) * CONTENT_WIDTH;
    const width = left - x - PADDING.x;
    const style = align ? { ...base, align } : base;
    return { lines: sheets.lines(texts[index] ?? '', style, width), style, x, width };
  });
}

function heightOf(sheets: Sheets, cells: readonly Cell[]): number {
  const heights = cells.map(({ lines, style }) => sheets.heightOf(lines.length, style));
  return cells.length === 0 ? 0 : Math.max(...heights) + 2 * PADDING.y;
}

function drawCells(
  sheets: Sheets,
  cells: readonly Cell[],
  tagged: (index: number, draw: () => void) => void,
): void {
  const y = sheets.y + PADDING.y;
  cells.forEach(({ lines, style, x, width }, index) => {
    tagged(index, () => sheets.text(lines, style, { x, y, width }));
  });
  sheets.y += heightOf(sheets, cells);
  sheets.rule();
}
