import { SearchField } from '@atrium/lists';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTexts } from '../../../messages/index.ts';
import type { DeadlinesAddress } from '../../deadline-address.ts';
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

/** Search and filters in one row that wraps, for the list and the calendar. */
export function DeadlineFilterBar({ list, filters, children, order }: DeadlineFilterBarProps) {
  const texts = useTexts();
  return (
    <Box
      role="group"
      aria-label={texts.filters}
      sx={{ display: 'flex', displayPrint: 'none', flexWrap: 'wrap', gap: 1, p: 1.5, alignItems: 'center' }}
    >
      <SearchField
        label={texts.deadlines.searchLabel}
        placeholder={texts.deadlines.searchPlaceholder}
        value={list.query.search ?? ''}
        onChange={(search) => list.change({ search }, { replace: true })}
        sx={{ flex: '1 1 200px', minWidth: { xs: '100%', sm: 200 }, maxWidth: { sm: 320 } }}
      />
      <DeadlineFacets list={list} />
      {filters}
      {list.isFiltered && (
        <Button size="small" variant="text" onClick={list.clear} sx={{ flex: 'none' }}>
          {texts.clearFilters}
        </Button>
      )}
      {children && (
        <Box sx={{ flex: '1 0 auto', display: 'flex', gap: 1, justifyContent: 'flex-end' }}>{children}</Box>
      )}
      {order}
    </Box>
  );
}
