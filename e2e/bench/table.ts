import type { SideName } from './sides.ts';

/** One row of the table. */
export interface Row {
  readonly name: string;
  readonly unit: 'ms' | 'KiB' | '';
  /** Targets of the federated portal, as a multiple of another side. */
  readonly atMost?: Readonly<Partial<Record<SideName, number>>>;
  /** Target of the federated portal by itself, in the row's unit. */
  readonly atMostItself?: number;
}

/** What was measured for one row, by side; a side that was not measured is missing. */
type Values = ReadonlyMap<SideName, readonly number[]>;

/** A row with its values. */
export interface Measured {
  readonly row: Row;
  readonly values: Values;
}

const JUDGED = 'federated' satisfies SideName;

/** The middle value; of an even number, the greater one of the two. NaN if a value is missing, since then none is true. */
export function median(values: readonly number[]): number {
  if (values.some(Number.isNaN)) return Number.NaN;
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The federated portal's median as a multiple of another side's; NaN if one of them was not measured. */
export function ratioTo({ values }: Measured, side: SideName): number {
  return median(values.get(JUDGED) ?? []) / median(values.get(side) ?? []);
}

/** What misses its target, one line each. A target whose sides were not measured is not missed. */
export function missed(measured: readonly Measured[]): string[] {
  return measured.flatMap((one) => {
    const { row, values } = one;
    const own = values.get(JUDGED);
    if (!own) return [];
    const ratios = Object.entries(row.atMost ?? {}).flatMap(([side, most]) => {
      if (!values.has(side as SideName)) return [];
      const ratio = ratioTo(one, side as SideName);
      // Not `ratio > most`, which NaN would pass.
      return ratio <= most
        ? []
        : [`${row.name}: ${shownRatio(ratio)} against ${side}, at most ${shownRatio(most)}`];
    });
    const { atMostItself: most } = row;
    const isWithin = most === undefined || median(own) <= most;
    return isWithin
      ? ratios
      : [...ratios, `${row.name}: ${shown(row, median(own))}, at most ${shown(row, most)}`];
  });
}

function shownRatio(ratio: number): string {
  return Number.isNaN(ratio) ? '-' : ratio.toFixed(2);
}

function shown({ unit }: Row, value: number): string {
  if (Number.isNaN(value)) return 'lost';
  return unit === 'KiB' ? (value / 1024).toFixed(1) : value.toFixed(0);
}

function shownWithSpread(row: Row, values: readonly number[] | undefined): string {
  if (!values || values.length === 0) return '-';
  const middle = shown(row, median(values));
  if (row.unit !== 'ms') return middle;
  return `${middle} (${shown(row, Math.min(...values))}-${shown(row, Math.max(...values))})`;
}

/** The table as lines: for each row the ratios of the federated portal to the other sides, then the medians of all. */
export function tableOf(measured: readonly Measured[], sides: readonly SideName[]): string[] {
  const others = sides.filter((side) => side !== JUDGED);
  const header = ['', ...others.map((side) => `x ${side}`), 'unit', ...sides];
  const lines = measured.map((one) => [
    one.row.name,
    ...others.map((side) => ratioWithTarget(one, side)),
    one.row.unit,
    ...sides.map((side) => shownWithSpread(one.row, one.values.get(side))),
  ]);
  return aligned([header, ...lines]);
}

function ratioWithTarget(measured: Measured, side: SideName): string {
  const most = measured.row.atMost?.[side];
  const ratio = shownRatio(ratioTo(measured, side));
  return most === undefined ? ratio : `${ratio} (${shownRatio(most)})`;
}

/** Pads the cells of each column to one width; the first column is aligned to the left. */
function aligned(lines: readonly (readonly string[])[]): string[] {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines.map((line) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
