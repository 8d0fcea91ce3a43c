import { FilterBar } from '@atrium/lists';
import type { ReactNode } from 'react';

interface SearchFilterBarProps {
  list: {
    readonly query: { readonly search?: string | undefined };
    readonly isFiltered: boolean;
    readonly change: (change: { search: string }, options: { replace: true }) => void;
    readonly clear: () => void;
  };
  texts: { readonly searchLabel: string; readonly searchPlaceholder: string };
  /** Controls at the end of the row. */
  actions?: ReactNode;
  /** The order of the list, in a row of its own. */
  order?: ReactNode;
  children: ReactNode;
}

/** The filters of a list whose search and filters are in the address. */
export function SearchFilterBar({ list, texts, actions, order, children }: SearchFilterBarProps) {
  return (
    <FilterBar
      search={{
        label: texts.searchLabel,
        placeholder: texts.searchPlaceholder,
        value: list.query.search ?? '',
        onChange: (search) => list.change({ search }, { replace: true }),
      }}
      isFiltered={list.isFiltered}
      onClear={list.clear}
      actions={actions}
      order={order}
    >
      {children}
    </FilterBar>
  );
}
