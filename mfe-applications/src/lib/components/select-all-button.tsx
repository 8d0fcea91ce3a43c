import { MAX_INSTRUCTED } from '@atrium/contract';
import { notify, RequestError } from '@atrium/host';
import type { Selection } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTexts } from '../../messages/list.ts';

/** The maximum of the contract. */
export const ALL_PAGE_SIZE = 100;

interface SelectAllButtonProps<Row> {
  selection: Selection;
  /** Of the filtered list. */
  total: number;
  /** @param page of {@link ALL_PAGE_SIZE} rows of the filtered list */
  loadPage: (page: number) => Promise<readonly Row[]>;
  /** It is called before the rows are selected. */
  onLoaded: (rows: readonly Row[]) => void;
}

/** Selects all rows of the filtered list, or as many of the first as one request instructs. */
export function SelectAllButton<Row extends { readonly id: number }>({
  selection,
  total,
  loadPage,
  onLoaded,
}: SelectAllButtonProps<Row>) {
  const texts = useTexts();
  const format = useFormat();
  const [isLoading, setLoading] = useState(false);
  const count = Math.min(total, MAX_INSTRUCTED);
  if (selection.ids.length >= count) return null;
  const selectAll = async () => {
    setLoading(true);
    try {
      const rows: Row[] = [];
      for (let page = 1; rows.length < count; page += 1) {
        const more = await loadPage(page);
        rows.push(...more);
        if (more.length < ALL_PAGE_SIZE) break;
      }
      onLoaded(rows);
      selection.select(rows.map(({ id }) => id));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      notify({
        message: texts.notAllSelected(error.statusText),
        severity: 'error',
        requestId: error.requestId,
      });
    } finally {
      setLoading(false);
    }
  };
  const label = total > count ? texts.selectFirst : texts.selectAll;
  return (
    <Button size="small" loading={isLoading} onClick={selectAll}>
      {label(format.number(count))}
    </Button>
  );
}
