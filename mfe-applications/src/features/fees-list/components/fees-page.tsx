import { customerPath } from '@atrium/host';
import { PdfButton } from '@atrium/lists';
import { EmptyState, Page, PageHeader, Tabs } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Link } from 'react-router-dom';
import { ApplicationRowsSkeleton } from '../../../lib/components/application-rows.tsx';
import { ListExportButton } from '../../../lib/components/export-button.tsx';
import { ListPager } from '../../../lib/components/list-pager.tsx';
import { EmptyPage, ListContents } from '../../../lib/components/list-states.tsx';
import { useIsNarrow } from '../../../lib/use-is-narrow.ts';
import { useTexts } from '../../../messages/index.ts';
import { type FeeTab, feeTabIds, feeTabs, tabOf } from '../fee-tabs.ts';
import { type FeesList, rowsOnly, useFeesList } from '../use-fees-list.ts';
import { FeeFilterBar } from './fee-filter-bar.tsx';
import { FeeRows } from './fee-rows.tsx';
import { FeeSums } from './fee-sums.tsx';
import { FeesTable } from './fees-table.tsx';
import { PrintedFeeFilters } from './printed-fee-filters.tsx';

/** The server filters, sorts and pages by the address. */
export function FeesPage() {
  const texts = useTexts().feeList;
  const list = useFeesList();
  return (
    <Page>
      <PageHeader
        title={texts.title}
        description={texts.description}
        actions={<PdfButton call="GET /customer-portal/fees/pdf" input={{ query: rowsOnly(list.query) }} />}
      />
      <StateTabs list={list} />
      <PrintedFeeFilters list={list} />
      <FeeSums list={list} />
      <Card>
        <FeeFilterBar list={list}>
          <ListExport list={list} />
        </FeeFilterBar>
        <ListContents list={list} filterNames={texts.filterNames} texts={texts}>
          <Contents list={list} />
        </ListContents>
      </Card>
    </Page>
  );
}

/** What is open has no date of payment, and is read by its last day. */
function StateTabs({ list: { query, change } }: { list: FeesList }) {
  const texts = useTexts().feeList;
  const choose = (tab: FeeTab) => {
    const isOpen = tab === 'open' || tab === 'overdue';
    change({
      state: [...feeTabs[tab]],
      sort: isOpen ? 'dueAt' : null,
      ...(isOpen && { paidFrom: null, paidTo: null }),
    });
  };
  return (
    <Tabs
      value={tabOf(query.state)}
      onChange={(id) => choose(id as FeeTab)}
      label={texts.filterByState}
      tabs={feeTabIds.map((id) => ({ id, label: texts.tabs[id] }))}
    />
  );
}

function ListExport({ list: { query, total } }: { list: FeesList }) {
  return (
    <ListExportButton
      total={total}
      call="GET /customer-portal/fees/export"
      input={(file) => ({ query: { ...rowsOnly(query), ...file } })}
    />
  );
}

function Contents({ list }: { list: FeesList }) {
  const isNarrow = useIsNarrow();
  const { load, fees } = list;
  if (load.status === 'success' && fees.length === 0) return <Nothing list={list} />;
  if (isNarrow && load.isFirstLoad)
    return (
      <Box aria-busy>
        <ApplicationRowsSkeleton rows={8} />
      </Box>
    );
  return (
    <>
      {isNarrow ? <FeeRows list={list} /> : <FeesTable list={list} />}
      {fees.length > 0 && <ListPager list={list} />}
    </>
  );
}

function Nothing({ list: { query, isFiltered, total, clear, change } }: { list: FeesList }) {
  const { feeList: texts, clearFilters } = useTexts();
  if (total > 0) return <EmptyPage onFirstPage={() => change({ page: 1 })} />;
  if (!isFiltered)
    return (
      <EmptyState
        title={texts.emptyTitle}
        action={
          <Button component={Link} to={customerPath('applications')}>
            {texts.seeApplications}
          </Button>
        }
      >
        {texts.emptyText}
      </EmptyState>
    );
  const search = query.search?.trim();
  return (
    <EmptyState
      title={search ? texts.noSearchMatchTitle(search) : texts.noMatchTitle}
      action={<Button onClick={clear}>{clearFilters}</Button>}
    >
      {texts.noMatchText}
    </EmptyState>
  );
}
