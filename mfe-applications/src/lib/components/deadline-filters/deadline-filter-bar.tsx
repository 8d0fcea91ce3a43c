import type { ReactNode } from 'react';
import { useTexts } from '../../../messages/index.ts';
import type { DeadlinesAddress } from '../../deadline-address.ts';
import { SearchFilterBar } from '../search-filter-bar.tsx';
import { DeadlineFacets } from './deadline-facets.tsx';

interface DeadlineFilterBarProps {
  list: DeadlinesAddress;
  /** Filters of the page's own. */
  filters?: ReactNode;
  /** Controls at the end of the row. */
  children?: ReactNode;
  /** The order of the list, in a row of its own. */
  order?: ReactNode;
}

/** The list and the calendar have the same filters. */
export function DeadlineFilterBar({ list, filters, children, order }: DeadlineFilterBarProps) {
  const texts = useTexts().deadlines;
  return (
    <SearchFilterBar list={list} texts={texts} actions={children} order={order}>
      <DeadlineFacets list={list} />
      {filters}
    </SearchFilterBar>
  );
}
