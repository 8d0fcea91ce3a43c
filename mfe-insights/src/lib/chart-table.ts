import type { Tone } from '@atrium/ui';

/** A cell: its text for readers, and its value for spreadsheets. */
export interface Cell {
  text: string;
  value: string | number;
  /** Path of the applications that it counts. */
  link?: string;
  /** Set if the text is a status. */
  tone?: Tone;
}

/** The data of a chart as rows, for its table view and its download. */
export interface ChartTable {
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
  foot?: readonly Cell[];
}

/** Rows of the file, headings first. */
export function linesOf({ head, rows }: ChartTable): (string | number)[][] {
  return [[...head], ...rows.map((row) => row.map(({ value }) => value))];
}
