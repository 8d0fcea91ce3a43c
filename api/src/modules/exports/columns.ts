/** Text is never read as a formula; numbers can be added up in a spreadsheet. */
export type Cell = { readonly text: string } | { readonly number: string } | null;

export interface ExportColumn<Row> {
  readonly title: string;
  /** In characters, for spreadsheets. */
  readonly width: number;
  cell(row: Row): Cell;
}

/** A cell of text; an empty one for null. */
export const textCell = (value: string | null): Cell => (value === null ? null : { text: value });
