import { draftOf, onCustomerChange, useAuth, useKeptDraft } from '@atrium/host';
import { useEffect, useMemo, useState } from 'react';
import type { ParameterSchema } from '../query/query-schema.ts';

/** Rows of a list that a person has selected, on any of its pages. */
export interface Selection {
  readonly ids: readonly number[];
  readonly isFull: boolean;
  readonly ofPage: 'none' | 'some' | 'all';
  has(id: number): boolean;
  /** Selects these rows, which may be on other pages, as far as the limit allows. */
  select(ids: readonly number[]): void;
  toggle(id: number): void;
  /** Selects all rows of the page, as far as the limit allows; if all are selected, none of them. */
  togglePage(): void;
  clear(): void;
}

interface Selected {
  /** Person, customer and filtered list that the rows belong to. */
  readonly list: string;
  readonly ids: readonly number[];
}

const NOTHING: readonly number[] = [];

/** The last selection is only in memory. */
let last: Selected | null = null;
onCustomerChange(() => {
  last = null;
});

/**
 * Selection of rows. It lasts while the person pages through one list, opens rows and comes back, and until the same person
 * signs in again after the end of the session; it is dropped with the first change of filters, of customer or of person. The
 * same object is returned until the selection or the rows change.
 *
 * @param filters identifies the filtered list, by its name and the filters of its address
 * @param parameter the parameter that selected ids are sent in, which limits their number
 * @param rows ids of the rows on the page
 */
export function useSelection(
  filters: string,
  parameter: ParameterSchema,
  rows: readonly number[],
): Selection {
  const owner = useAuth(({ user, selectedCustomer }) => `${user?.id} ${selectedCustomer}`);
  const list = `${owner} ${filters}`;
  const [selected, setSelected] = useState<Selected>(() => {
    const draft = draftOf(filters);
    if (draft) return { list, ids: draft.ids as number[] };
    return last?.list === list ? last : { list, ids: [] };
  });
  if (selected.list !== list) setSelected({ list, ids: [] });
  useEffect(() => {
    last = selected;
  }, [selected]);
  const ids = selected.list === list ? selected.ids : NOTHING;
  useKeptDraft(filters, () => (ids.length > 0 ? { ids } : null));
  const max = parameter.type === 'array' ? (parameter.maxItems ?? Number.POSITIVE_INFINITY) : 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids of the rows, not the array that has them
  return useMemo(() => {
    const select = (more: readonly number[]) =>
      setSelected({ list, ids: [...new Set([...ids, ...more])].slice(0, max) });
    const deselect = (fewer: readonly number[]) =>
      setSelected({ list, ids: ids.filter((id) => !fewer.includes(id)) });
    const has = (id: number) => ids.includes(id);
    const count = rows.filter(has).length;
    const isWholePage = count > 0 && count === rows.length;
    return {
      ids,
      isFull: ids.length >= max,
      ofPage: count === 0 ? 'none' : isWholePage ? 'all' : 'some',
      has,
      select,
      toggle: (id) => (has(id) ? deselect([id]) : select([id])),
      togglePage: () => (isWholePage || (ids.length >= max && count > 0) ? deselect(rows) : select(rows)),
      clear: () => setSelected({ list, ids: [] }),
    };
  }, [list, ids, max, rows.join()]);
}
