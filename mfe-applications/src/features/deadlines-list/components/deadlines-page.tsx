import { useRowFocus } from '@atrium/lists';
import { EmptyState, Page } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { RefObject } from 'react';
import { ApplicationRowsSkeleton } from '../../../lib/components/application-rows.tsx';
import { DeadlineMenu } from '../../../lib/components/deadline-actions/deadline-menu.tsx';
import { DeadlineFilterBar } from '../../../lib/components/deadline-filters/deadline-filter-bar.tsx';
import { DeadlineHeader } from '../../../lib/components/deadline-filters/deadline-header.tsx';
import { DeadlinePages } from '../../../lib/components/deadline-filters/deadline-pages.tsx';
import { DuePeriod } from '../../../lib/components/deadline-filters/due-period.tsx';
import { PrintedDeadlineFilters } from '../../../lib/components/deadline-filters/printed-deadline-filters.tsx';
import { WindowTabs } from '../../../lib/components/deadline-filters/window-tabs.tsx';
import { DeadlineInstruction } from '../../../lib/components/deadline-instruction.tsx';
import { DeadlineRows } from '../../../lib/components/deadline-rows.tsx';
import { ListExportButton } from '../../../lib/components/export-button.tsx';
import { ListOrder } from '../../../lib/components/list-order.tsx';
import { ListPager } from '../../../lib/components/list-pager.tsx';
import { EmptyPage, ListContents } from '../../../lib/components/list-states.tsx';
import { rowsOnly } from '../../../lib/deadline-address.ts';
import { takeLastOpenedDeadline } from '../../../lib/last-opened.ts';
import { useIsNarrow } from '../../../lib/use-is-narrow.ts';
import { useWindowCounts } from '../../../lib/use-window-counts.ts';
import { useTexts } from '../../../messages/index.ts';
import { type DeadlinesList, useDeadlinesList } from '../use-deadlines-list.ts';
import { DeadlinesTable } from './deadlines-table.tsx';
import { SelectedDeadlines } from './selected-deadlines.tsx';

/** The server filters, sorts and pages by the address. */
export function DeadlinesPage() {
  const texts = useTexts().deadlines;
  const list = useDeadlinesList();
  const counts = useWindowCounts(list);
  return (
    <Page>
      <DeadlineHeader list={list} />
      <DeadlinePages address={list.address} />
      <WindowTabs list={list} countOf={counts.countOf} />
      <PrintedDeadlineFilters list={list} total={list.total} hasMore={list.hasMore} />
      <Card>
        <DeadlineFilterBar
          list={list}
          filters={<DuePeriod list={list} />}
          order={
            <ListOrder
              orders={texts.sortOrders}
              value={list.query.sort}
              onChange={(sort) => list.change({ sort })}
            />
          }
        >
          <ListExport list={list} />
        </DeadlineFilterBar>
        <ListContents list={list} filterNames={texts.filterNames} texts={texts}>
          <Contents list={list} onChanged={counts.reload} />
        </ListContents>
      </Card>
      <SelectedDeadlines list={list} onChanged={counts.reload} />
    </Page>
  );
}

function ListExport({ list: { query, total, hasMore } }: { list: DeadlinesList }) {
  return (
    <ListExportButton
      total={total}
      hasMore={hasMore}
      call="GET /customer-portal/deadlines/export"
      input={(file) => ({ query: { ...rowsOnly(query), ...file } })}
    />
  );
}

function Contents({ list, onChanged }: ListPartProps) {
  const { load, deadlines } = list;
  if (load.status === 'success' && deadlines.length === 0) return <Nothing list={list} />;
  return (
    <>
      <ListRows list={list} onChanged={onChanged} />
      {deadlines.length > 0 && <ListPager list={list} />}
    </>
  );
}

interface ListPartProps {
  list: DeadlinesList;
  /** It is called after a deadline was changed. */
  onChanged: () => void;
}

function ListRows({ list, onChanged }: ListPartProps) {
  const isNarrow = useIsNarrow();
  if (!isNarrow) return <DeadlinesTable list={list} onChanged={onChanged} />;
  if (list.load.isFirstLoad)
    return (
      <Box aria-busy>
        <ApplicationRowsSkeleton rows={8} />
      </Box>
    );
  return <ShortRows list={list} onChanged={onChanged} />;
}

function ShortRows({ list: shown, onChanged }: ListPartProps) {
  const { deadlines, address, selection, load } = shown;
  const { list } = useRowFocus(
    deadlines.map(({ id }) => id),
    takeLastOpenedDeadline,
  );
  return (
    <Box ref={list as RefObject<HTMLDivElement | null>} sx={{ mt: '-1px' }}>
      <DeadlineRows
        deadlines={deadlines}
        isBusy={load.status === 'loading'}
        listQuery={address.toString()}
        selection={selection}
        aside={(deadline) => (
          <>
            <DeadlineInstruction deadline={deadline} />
            <DeadlineMenu deadline={deadline} onChanged={onChanged} reload={load.reload} />
          </>
        )}
      />
    </Box>
  );
}

function Nothing({ list: { query, isFiltered, total, clear, change } }: { list: DeadlinesList }) {
  const texts = useTexts();
  if (total > 0) return <EmptyPage onFirstPage={() => change({ page: 1 })} />;
  if (!isFiltered)
    return (
      <EmptyState
        title={texts.deadlines.emptyTitle}
        action={
          <Button onClick={() => change({ state: ['done', 'waived'], sort: '-dueAt' })}>
            {texts.deadlines.seePast}
          </Button>
        }
      >
        {texts.deadlines.emptyText}
      </EmptyState>
    );
  const search = query.search?.trim();
  return (
    <EmptyState
      title={search ? texts.deadlines.noSearchMatchTitle(search) : texts.deadlines.noMatchTitle}
      action={<Button onClick={clear}>{texts.clearFilters}</Button>}
    >
      {texts.deadlines.noMatchText}
    </EmptyState>
  );
}
