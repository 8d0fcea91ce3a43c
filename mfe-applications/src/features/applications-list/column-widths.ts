import { COLUMN_WIDTHS } from '@atrium/lists';
import { applicationColumns, type ColumnId } from '../../lib/list-columns.tsx';

export type ColumnWidths = Partial<Record<ColumnId, number>>;

/** The widths in pixels that the URL has, such as `widths=reference-220.customer-180`. */
export function columnWidths(address: URLSearchParams): ColumnWidths {
  const widths: ColumnWidths = {};
  for (const entry of address.get('widths')?.split('.') ?? []) {
    const [id, pixels] = entry.split('-');
    const column = applicationColumns.find((each) => each.id === id && each.limit);
    const width = Number(pixels);
    if (column && width >= COLUMN_WIDTHS.min && width <= COLUMN_WIDTHS.max) widths[column.id] = width;
  }
  return widths;
}

/** The parameter of the URL for these widths. */
export function encodeWidths(widths: ColumnWidths): string {
  return Object.entries(widths)
    .map(([id, width]) => `${id}-${width}`)
    .join('.');
}
