import { setImmediate as nextTurn } from 'node:timers/promises';
import { CONTENT_WIDTH, createSheets, type Furniture, INK, QUIET, type Sheets } from './sheets.ts';
import { drawTable, type Table } from './table.ts';
import type { TextStyle } from './typesetter.ts';

export interface ReportHead extends Furniture {
  readonly about: readonly string[];
}

export type ReportPart = { readonly heading?: string; readonly note?: string } & (
  | { readonly table?: Table }
  | { readonly facts: readonly Fact[] }
);

export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly isStrong?: boolean;
}

const TITLE: TextStyle = { size: 18, weight: 'bold', color: INK };
const HEADING: TextStyle = { size: 12, weight: 'bold', color: INK };
const BODY: TextStyle = { size: 9, color: INK };
const NOTE: TextStyle = { size: 9, color: QUIET };
/** A heading does not stand alone at the end of a page. */
const BELOW_HEADING = 48;

/** Writes a page at a time: tagged, with its fonts, on A4. */
export async function* pdfOf(
  head: ReportHead,
  parts: AsyncIterable<ReportPart> | Iterable<ReportPart>,
): AsyncGenerator<Buffer> {
  const sheets = createSheets(head);
  sheets.beginPage();
  paragraph(sheets, 'H1', head.title, TITLE);
  for (const line of head.about) paragraph(sheets, 'P', line, BODY);
  for await (const part of parts) {
    if (part.heading !== undefined) drawHeading(sheets, part.heading);
    if (part.note !== undefined) paragraph(sheets, 'P', part.note, NOTE);
    if ('facts' in part) drawFacts(sheets, part.facts);
    else if (part.table) {
      for await (const _ of drawTable(sheets, part.table)) {
        yield sheets.taken();
        // A page takes milliseconds, for which other requests wait.
        await nextTurn();
      }
    }
  }
  if (sheets.missing.size > 0) paragraph(sheets, 'P', head.notDrawn(namesOf(sheets.missing)), NOTE);
  sheets.end();
  yield sheets.taken();
}

const MAX_NAMED = 20;

function namesOf(characters: ReadonlySet<string>): string {
  const named = [...characters].slice(0, MAX_NAMED).map((letter) => {
    const codePoint = letter.codePointAt(0) ?? 0;
    return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  });
  return [...named, ...(characters.size > MAX_NAMED ? ['…'] : [])].join(', ');
}

function drawHeading(sheets: Sheets, text: string): void {
  sheets.y += 14;
  if (!sheets.fits(BELOW_HEADING)) sheets.beginPage();
  paragraph(sheets, 'H2', text, HEADING);
  sheets.y += 2;
}

function paragraph(sheets: Sheets, type: string, text: string, style: TextStyle): void {
  const lines = sheets.lines(text, style, CONTENT_WIDTH);
  const height = sheets.heightOf(lines.length, style);
  if (!sheets.fits(height)) sheets.beginPage();
  sheets.content(sheets.root, type, () =>
    sheets.text(lines, style, { x: 0, y: sheets.y, width: CONTENT_WIDTH }),
  );
  sheets.y += height + 2;
}

const LABEL_WIDTH = 150;

function drawFacts(sheets: Sheets, facts: readonly Fact[]): void {
  const table = sheets.group(sheets.root, 'Table');
  for (const { label, value, isStrong = false } of facts) {
    const style: TextStyle = isStrong ? { ...BODY, weight: 'bold' } : BODY;
    const labels = sheets.lines(label, NOTE, LABEL_WIDTH - 8);
    const values = sheets.lines(value, style, CONTENT_WIDTH - LABEL_WIDTH);
    const height = sheets.heightOf(Math.max(labels.length, values.length), BODY) + 3;
    if (!sheets.fits(height)) sheets.beginPage();
    const row = sheets.group(table, 'TR');
    const { y } = sheets;
    sheets.content(row, 'TH', () => sheets.text(labels, NOTE, { x: 0, y, width: LABEL_WIDTH }), 'Row');
    sheets.content(row, 'TD', () =>
      sheets.text(values, style, { x: LABEL_WIDTH, y, width: CONTENT_WIDTH - LABEL_WIDTH }),
    );
    row.end();
    sheets.y += height;
  }
  table.end();
}
