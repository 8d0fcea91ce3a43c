import type { Tone } from '@atrium/ui';

/** The text is for readers, and the value for spreadsheets. */
export interface Cell {
  text: string;
  value: string | number;
  link?: string;
  /** It is set if the text is a status. */
  tone?: Tone;
}

/** Table view and download have the same rows. */
export interface ChartTable {
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
  foot?: readonly Cell[];
}

/** Headings are the first row. */
export function linesOf({ head, rows }: ChartTable): (string | number)[][] {
  return [[...head], ...rows.map((row) => row.map(({ value }) => value))];
}
