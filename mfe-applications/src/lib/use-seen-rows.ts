import { useRef } from 'react';

/** The selected rows, which may be on any page of the list that was shown since the page was opened. */
export function useSeenRows<Row extends { readonly id: number }>(
  rows: readonly Row[],
  ids: readonly number[],
): Row[] {
  const seen = useRef(new Map<number, Row>());
  for (const row of rows) seen.current.set(row.id, row);
  return ids.flatMap((id) => seen.current.get(id) ?? []);
}
