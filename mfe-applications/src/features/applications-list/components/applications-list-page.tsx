import type { Application } from '@atrium/contract';
import { linkTo } from '@atrium/host';
import { useRowFocus } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { EmptyState, Page, PageHeader, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { applicationsArea } from '../../../lib/applications.area.ts';
import {
  ApplicationRows,
  ApplicationRowsSkeleton,
  LastChange,
} from '../../../lib/components/application-rows.tsx';
import { DueDate } from '../../../lib/components/due-date.tsx';
import { ListPager } from '../../../lib/components/list-pager.tsx';
import { EmptyPage, ListContents } from '../../../lib/components/list-states.tsx';
import { takeLastOpened } from '../../../lib/last-opened.ts';
import { withoutPaging } from '../../../lib/list-address.ts';
import { applicationViews } from '../../../lib/saved-views/saved-views.ts';
import { ViewsMenu } from '../../../lib/saved-views/views-menu.tsx';
import { useIsNarrow } from '../../../lib/use-is-narrow.ts';
import { useTexts } from '../../../messages/list.ts';
import { type ApplicationsList, useApplicationsList } from '../use-applications-list.ts';
import { ApplicationsTable } from './applications-table.tsx';
import { ListFilterBar } from './list-filter-bar.tsx';
import { PrintedListFilters } from './printed-list-filters.tsx';
import { SelectedApplications } from './selected-applications.tsx';
import { StatusTabs } from './status-tabs.tsx';

/** The customer's applications, filtered, sorted and paged by the server according to the URL. */
export function ApplicationsListPage() {
  const texts = useTexts();
  const list = useApplicationsList();
  return (
    <Page>
      <PageHeader
        title={texts.applications}
        description={texts.listDescription}
        actions={
          <ViewsMenu
            views={applicationViews}
            labels={{ everything: texts.everything, saved: texts.saveViewText }}
            list={list}
          />
        }
      />
      <StatusTabs query={list.query} onChange={list.change} />
      <PrintedListFilters list={list} />
      <Card>
        <ListFilterBar list={list} />
        <ListContents
          // Until it is known which view opens, no failure is one of the list that will be shown.
          list={list.isOpening ? { ...list, load: { ...list.load, status: 'loading' } } : list}
          filterNames={texts.filterNames}
          texts={{ notLoaded: texts.listNotLoaded, filterRefused: texts.filterRefused }}
        >
          <Contents list={list} />
        </ListContents>
      </Card>
      <SelectedApplications list={list} />
    </Page>
  );
}

function Contents({ list }: { list: ApplicationsList }) {
  const { load, applications, total, change, isOpening } = list;
  if (load.status === 'success' && !isOpening) {
    if (total === 0) return <NothingFound list={list} />;
    if (applications.length === 0) return <EmptyPage onFirstPage={() => change({ page: 1 })} />;
  }
  return (
    <>
      <ListRows list={list} />
      {applications.length > 0 && !isOpening && <ListPager list={list} />}
    </>
  );
}

function ListRows({ list }: { list: ApplicationsList }) {
  const { load, applications, address, query, change, isOpening, selection } = list;
  const isNarrow = useIsNarrow();
  const isFirstLoad = load.isFirstLoad || isOpening;
  const isBusy = load.status === 'loading' || isFirstLoad;
  if (!isNarrow)
    return (
      <ApplicationsTable
        applications={applications}
        address={address}
        isFirstLoad={isFirstLoad}
        isBusy={isBusy}
        sort={query.sort}
        onChange={change}
        pageSize={query.pageSize}
        selection={selection}
      />
    );
  if (isFirstLoad)
    return (
      <Box aria-busy>
        <ApplicationRowsSkeleton rows={8} />
      </Box>
    );
  return <Cards list={list} isBusy={isBusy} />;
}

function Cards({ list: shown, isBusy }: { list: ApplicationsList; isBusy: boolean }) {
  const { applications, address, selection } = shown;
  const { list } = useRowFocus(
    applications.map(({ id }) => id),
    takeLastOpened,
  );
  return (
    <Box ref={list as RefObject<HTMLDivElement | null>} sx={{ mt: '-1px' }}>
      <ApplicationRows
        applications={applications}
        isBusy={isBusy}
        listQuery={address.toString()}
        selection={selection}
        aside={(application) => <LastChange application={application} />}
        footer={(application) => <DueAndSpending application={application} />}
      />
    </Box>
  );
}

function DueAndSpending({ application: { dueAt, daysLeft, spending } }: { application: Application }) {
  const texts = useTexts();
  const format = useFormat();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        justifyContent: 'space-between',
        typography: 'body2',
      }}
    >
      <span>
        {dueAt && daysLeft !== null ? (
          <DueDate value={dueAt} daysLeft={daysLeft} hasLabel />
        ) : (
          texts.noDueDate
        )}
      </span>
      <span>{format.money(spending)}</span>
    </Box>
  );
}

function NothingFound({ list }: { list: ApplicationsList }) {
  const texts = useTexts();
  if (!list.isFiltered)
    return (
      <EmptyState title={texts.emptyTitle} action={<WhileEmpty reload={list.load.reload} />}>
        {texts.emptyText}
      </EmptyState>
    );
  const { search } = list.query;
  if (search?.trim()) return <NothingMatches list={list} search={search} />;
  return (
    <EmptyState
      title={texts.noMatchTitle}
      action={<Button onClick={list.clear}>{texts.clearFilters}</Button>}
    >
      {texts.noMatchText}
    </EmptyState>
  );
}

/** While there is no application: look again, or be told of the first one. */
function WhileEmpty({ reload }: { reload: () => void }) {
  const texts = useTexts();
  const settings = linkTo('notification_settings');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
      {settings && (
        <Button component={Link} to={settings}>
          {texts.chooseNotifications}
        </Button>
      )}
      <Button onClick={reload}>{texts.reload}</Button>
    </Box>
  );
}

/** Repeats what was searched, and offers a search that finds something where there is a similar one. */
function NothingMatches({ list, search }: { list: ApplicationsList; search: string }) {
  const texts = useTexts();
  const { sort: _, ...filters } = withoutPaging(list.query);
  const { status, data } = useField(applicationsArea, 'suggestion', { query: filters });
  const suggestion = status === 'success' ? data.suggestion : null;
  const hasOtherFilters = Object.keys(filters).length > 1;
  return (
    <EmptyState
      title={texts.noSearchMatchTitle(search.trim())}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
          {suggestion && (
            <Button variant="contained" onClick={() => list.change({ search: suggestion })}>
              {texts.didYouMean(suggestion)}
            </Button>
          )}
          {hasOtherFilters && (
            <Button onClick={() => list.change({ search: null })}>{texts.clearSearch}</Button>
          )}
          <Button onClick={list.clear}>{hasOtherFilters ? texts.clearFilters : texts.clearSearch}</Button>
        </Box>
      }
    >
      {hasOtherFilters ? texts.noFilteredSearchMatchText : texts.noSearchMatchText}
    </EmptyState>
  );
}
