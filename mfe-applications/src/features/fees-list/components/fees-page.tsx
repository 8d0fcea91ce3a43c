import { isOneOf } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { PdfButton } from '@atrium/lists';
import { Page, PageHeader, Tabs } from '@atrium/ui';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { ListExportButton } from '../../../lib/components/export-button.tsx';
import { ListCard } from '../../../lib/components/list-card.tsx';
import { tabOf } from '../../../lib/state-tabs.ts';
import { useTexts } from '../../../messages/index.ts';
import { type FeeTab, feeTabIds, feeTabs } from '../fee-tabs.ts';
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
      <ListCard
        list={list}
        count={list.fees.length}
        texts={texts}
        filterBar={
          <FeeFilterBar list={list}>
            <ListExport list={list} />
          </FeeFilterBar>
        }
        rows={() => <FeeRows list={list} />}
        table={() => <FeesTable list={list} />}
        emptyAction={
          <Button component={Link} to={customerPath('applications')}>
            {texts.seeApplications}
          </Button>
        }
      />
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
      value={tabOf(feeTabs, query.state)}
      onChange={(id) => isOneOf(feeTabIds, id) && choose(id)}
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
