import { isDeepStrictEqual } from 'node:util';
import type { RowChange } from './reference-data.repository.ts';
import type { ReferenceData } from './reference-data.ts';

type Row = { readonly id: number } | { readonly code: string };
const keyOf = (row: Row) => ('id' in row ? row.id : row.code);

/** What was added, changed and removed. The order of rows, and of the statuses that may follow, is left out. */
export function changedRows(former: ReferenceData, present: ReferenceData): RowChange[] {
  const lists = ['mainStatuses', 'statuses', 'categories', 'countries', 'instructionKinds'] as const;
  return lists.flatMap((list) => {
    const [before, after]: readonly (readonly Row[])[] = [former[list], present[list]];
    const known = new Map(before?.map((row) => [keyOf(row), row]));
    const kept = new Set(after?.map(keyOf));
    return [
      ...(after ?? [])
        .map((row) => ({ list, former: known.get(keyOf(row)) ?? null, present: row }))
        .filter((change) => !isDeepStrictEqual(inOrder(change.former), inOrder(change.present))),
      ...(before ?? [])
        .filter((row) => !kept.has(keyOf(row)))
        .map((row) => ({ list, former: row, present: null })),
    ].map(({ former: old, present: next }) => ({
      list,
      former: old && { ...old },
      present: next && { ...next },
    }));
  });
}

/** Lists of a row have no order. */
function inOrder(row: Row | null): unknown {
  if (row === null) return null;
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.toSorted() : value,
  ]);
  return Object.fromEntries(entries);
}
