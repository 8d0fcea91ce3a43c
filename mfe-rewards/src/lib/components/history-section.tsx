import type { FieldLoad } from '@atrium/stores';
import { EmptyState, ListSkeleton, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { HistoryPages } from '../use-history-pages.ts';
import { FieldView } from './field-view.tsx';
import { HistoryPager } from './history-pager.tsx';

interface HistorySectionProps<Entry extends { id: number }> {
  title: string;
  /** The field of the entries comes first. */
  loads: readonly [FieldLoad, ...FieldLoad[]];
  errorMessage: string;
  pages: HistoryPages;
  entries: readonly Entry[];
  /** It is shown where there is no entry. */
  nothing: { title: string; text: string };
  /** Below the pages. */
  note?: ReactNode;
  children: (shown: readonly Entry[]) => ReactNode;
}

export function HistorySection<Entry extends { id: number }>(props: HistorySectionProps<Entry>) {
  const { title, loads, errorMessage, pages, entries, nothing, note, children } = props;
  const skeleton = (
    <Box sx={{ px: 2, pb: 2 }}>
      <ListSkeleton rows={3} height={40} />
    </Box>
  );
  return (
    <Section title={title} flush>
      <FieldView loads={loads} errorMessage={errorMessage} skeleton={skeleton}>
        {() =>
          entries.length === 0 ? (
            <EmptyState title={nothing.title} isPlain>
              {nothing.text}
            </EmptyState>
          ) : (
            <>
              {children(pages.shown(entries))}
              <HistoryPager pages={pages} entries={entries} isLoading={loads[0].status === 'loading'} />
              {note}
            </>
          )
        }
      </FieldView>
    </Section>
  );
}
