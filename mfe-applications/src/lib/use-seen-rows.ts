import { useRef } from 'react';

interface SeenRows<Row> {
  /** The selected rows that were seen. */
  readonly selected: Row[];
  /** Rows that were loaded besides those of the page. */
  readonly see: (rows: readonly Row[]) => void;
}

/** The selected rows, which may be on any page of the list that was shown since the page was opened. */
export function useSeenRows<Row extends { readonly id: number }>(
  rows: readonly Row[],
  ids: readonly number[],
): SeenRows<Row> {
  const seen = useRef(new Map<number, Row>());
  const see = (more: readonly Row[]) => {
    for (const row of more) seen.current.set(row.id, row);
  };
  see(rows);
  return { selected: ids.flatMap((id) => seen.current.get(id) ?? []), see };
}
