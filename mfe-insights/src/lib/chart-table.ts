import type { Tone } from '@atrium/ui';

/** One cell: as it is read, and as spreadsheets take it. */
export interface Cell {
  text: string;
  value: string | number;
  /** Address of the applications that it counts. */
  link?: string;
  /** Set where the text is a status. */
  tone?: Tone;
}

/** What a chart shows, in rows: for its table view and for its file alike. */
export interface ChartTable {
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
  foot?: readonly Cell[];
}

/** Lines of the file, titles first. */
export function linesOf({ head, rows }: ChartTable): (string | number)[][] {
  return [[...head], ...rows.map((row) => row.map(({ value }) => value))];
}
