import { type ZipEntry, zipOf } from '../file-streams/index.ts';
import type { Cell, ExportColumn } from './columns.ts';
import { serialOf } from './xlsx-dates.ts';
import { numberStyle, STYLE, stylesXml } from './xlsx-styles.ts';

export const XLSX_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Limit of Excel, including the header. */
const MAX_SHEET_ROWS = 1_048_576;
const PROLOGUE = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Cells of text have the type of text, so none is read as a formula. A full sheet continues on the next one. */
export function xlsxOf<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  { name: sheetName, rows }: { readonly name: string; readonly rows: number },
): AsyncGenerator<Buffer> {
  const sheets = Math.max(1, Math.ceil(rows / (MAX_SHEET_ROWS - 1)));
  const names = Array.from({ length: sheets }, (_, index) => index + 1);
  const source = rowsOf(batches);
  return zipOf([
    part('[Content_Types].xml', contentTypes(names)),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part('xl/workbook.xml', workbook(sheetName, names)),
    part('xl/_rels/workbook.xml.rels', workbookRelations(names)),
    part('xl/styles.xml', stylesXml(MAIN)),
    ...names.map((name) => ({ name: `xl/worksheets/sheet${name}.xml`, content: sheet(columns, source) })),
  ]);
}

function part(name: string, xml: string): ZipEntry {
  return { name, content: [PROLOGUE + xml] };
}

async function* rowsOf<Row>(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<Row> {
  for await (const batch of batches) yield* batch;
}

const PIECE_ROWS = 500;

async function* sheet<Row>(
  columns: readonly ExportColumn<Row>[],
  source: AsyncGenerator<Row>,
): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${PROLOGUE}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  let piece = row(
    columns.map(({ title }) => ({ text: title })),
    STYLE.title,
  );
  for (let count = 1; count < MAX_SHEET_ROWS; count++) {
    const { value, done } = await source.next();
    if (done) break;
    piece += row(columns.map(({ cell }) => cell(value)));
    if (count % PIECE_ROWS === 0) {
      yield piece;
      piece = '';
    }
  }
  yield `${piece}</sheetData></worksheet>`;
}

function row(cells: readonly Cell[], textStyle: number = STYLE.text): string {
  return `<row>${cells.map((cell) => cellXml(cell, textStyle)).join('')}</row>`;
}

function cellXml(cell: Cell, textStyle: number): string {
  if (cell === null) return '<c/>';
  if ('number' in cell) return `<c s="${numberStyle(cell.number)}"><v>${cell.number}</v></c>`;
  if ('date' in cell) return dateXml(cell.date);
  return textXml(cell.text, textStyle);
}

function dateXml(date: string): string {
  const serial = serialOf(date);
  if (serial === undefined) return textXml(date, STYLE.text);
  const style = date.includes(':') ? STYLE.dateTime : STYLE.date;
  return `<c s="${style}"><v>${serial}</v></c>`;
}

function textXml(text: string, style: number): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Characters that XML 1.0 does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * ECMA-376, 22.9.2.19: programs read `_x0041_` as the character U+0041, unless its first underscore is encoded itself.
 */
const ENCODED = /_(?=x[0-9A-Fa-f]{4}_)/g;

function escaped(text: string): string {
  return text
    .replaceAll(FORBIDDEN, '')
    .replaceAll(ENCODED, '_x005F_')
    .replaceAll(/[&<>]/g, (letter) => ENTITIES[letter] ?? letter);
}

function contentTypes(names: readonly number[]): string {
  const sheets = names.map(
    (name) => `<Override PartName="/xl/worksheets/sheet${name}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  return `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${sheets.join('')}</Types>`;
}

function workbook(sheetName: string, names: readonly number[]): string {
  const sheets = names.map((name) => {
    const title = escaped(name === 1 ? sheetName : `${sheetName} ${name}`);
    return `<sheet name="${title.replaceAll('"', '&quot;')}" sheetId="${name}" r:id="rId${name}"/>`;
  });
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

function workbookRelations(names: readonly number[]): string {
  const sheets = names.map(
    (name) =>
      `<Relationship Id="rId${name}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${name}.xml"/>`,
  );
  return `<Relationships xmlns="${RELATIONS}">${sheets.join('')}<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;
}
