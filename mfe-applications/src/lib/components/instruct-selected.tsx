import { MAX_INSTRUCTED } from '@atrium/contract';
import { notify, RequestError, useCanFor } from '@atrium/host';
import type { Selection } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTexts } from '../../messages/list.ts';
import type { Selected } from '../instructing/cases.ts';
import { InstructButton } from './instruct-button.tsx';

/** The maximum of the contract. */
export const ALL_PAGE_SIZE = 100;

interface InstructSelectedProps<Row> {
  list: {
    readonly selection: Selection;
    /** Those of the selected rows that are loaded. */
    readonly selected: readonly Row[];
    /** It is called with rows that are loaded besides those of the page. */
    readonly see: (rows: readonly Row[]) => void;
    /** Of the filtered list. */
    readonly total: number;
  };
  what: (rows: readonly Row[]) => Selected;
  /** @param page of {@link ALL_PAGE_SIZE} rows of the filtered list */
  loadPage: (page: number) => Promise<readonly Row[]>;
  onSent: () => void;
}

/** Instructs the selected rows, or as many of the filtered ones as one request takes. */
export function InstructSelected<
  Row extends { readonly id: number; readonly customer: { readonly id: number } },
>(props: InstructSelectedProps<Row>) {
  const { list, what, onSent } = props;
  const { selection, selected } = list;
  const mayInstructFor = useCanFor('instructions:write');
  if (!selected.some(({ customer }) => mayInstructFor(customer.id))) return null;
  return (
    <>
      <InstructButton
        about={{ what: 'selection', id: 0 }}
        selected={what(selected)}
        notShown={selection.ids.length - selected.length}
        onSent={onSent}
        onClosed={(isSent) => isSent && selection.clear()}
      />
      <SelectAllButton {...props} />
    </>
  );
}

function SelectAllButton<Row extends { readonly id: number }>({
  list: { selection, total, see },
  loadPage,
}: InstructSelectedProps<Row>) {
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
      see(rows);
      selection.select(rows.map(({ id }) => id));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const message = texts.notAllSelected(error.statusText);
      notify({ message, severity: 'error', requestId: error.requestId });
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
