import { peers, type SideName } from './sides.ts';

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

/** Whether the row belongs to the table of targets. */
export function hasTarget({ row }: Measured): boolean {
  return row.atMost !== undefined || row.atMostItself !== undefined;
}

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
    const ratios = Object.entries(row.atMost ?? {}).flatMap(([side, most]) =>
      misses(one, side as SideName)
        ? [
            `${row.name}: ${shownRatio(ratioTo(one, side as SideName))} against ${side}, at most ${shownRatio(most)}`,
          ]
        : [],
    );
    const { atMostItself: most } = row;
    const isWithin = most === undefined || median(own) <= most;
    return isWithin
      ? ratios
      : [...ratios, `${row.name}: ${shown(row, median(own))}, at most ${shown(row, most)}`];
  });
}

function misses(measured: Measured, side: SideName): boolean {
  const most = measured.row.atMost?.[side];
  if (most === undefined || !measured.values.has(side) || !measured.values.has(JUDGED)) return false;
  // Not `ratio > most`, which NaN would pass.
  return !(ratioTo(measured, side) <= most);
}

/** Where another way of composing the portal is ahead by a hundredth or more, one line each. */
export function behindPeers(measured: readonly Measured[]): string[] {
  return measured.flatMap((one) =>
    peers
      .filter((side) => Number(ratioTo(one, side).toFixed(2)) > 1)
      .map((side) => `${one.row.name}: ${shownRatio(ratioTo(one, side))} against ${side}`),
  );
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
  const middle = `${shown(row, median(values))} ${row.unit}`.trim();
  const [least, most] = [shown(row, Math.min(...values)), shown(row, Math.max(...values))];
  return least === most ? middle : `${middle} (${least}-${most})`;
}

/**
 * A Markdown table: for each row the ratios of the federated portal to other sides, each with its target, then the medians
 * of all with their spread.
 */
export function tableOf(measured: readonly Measured[], others: readonly SideName[]): string[] {
  const header = ['', ...others.map((side) => `against ${side}`), JUDGED, ...others];
  const lines = measured.map((one) => [
    one.row.name,
    ...others.map((side) => ratioWithTarget(one, side)),
    withOwnTarget(one),
    ...others.map((side) => shownWithSpread(one.row, one.values.get(side))),
  ]);
  return aligned([header, ...lines]);
}

function ratioWithTarget(measured: Measured, side: SideName): string {
  const most = measured.row.atMost?.[side];
  const ratio = shownRatio(ratioTo(measured, side));
  if (most === undefined) return ratio;
  return `${ratio} (${shownRatio(most)})${misses(measured, side) ? ' missed' : ''}`;
}

function withOwnTarget({ row, values }: Measured): string {
  const own = values.get(JUDGED);
  const text = shownWithSpread(row, own);
  const { atMostItself: most } = row;
  if (most === undefined || !own) return text;
  return `${text}, at most ${most}${median(own) <= most ? '' : ' missed'}`;
}

/** The first column is aligned to the left. */
function aligned([header = [], ...lines]: readonly (readonly string[])[]): string[] {
  const widths = header.map((_, column) =>
    Math.max(3, ...[header, ...lines].map((line) => line[column]?.length ?? 0)),
  );
  const rules = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [header, rules, ...lines].map((line) => {
    const cells = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    return `| ${cells.join(' | ')} |`;
  });
}
