import {
  FacetFilter,
  FilterBar,
  feesQuery,
  Pager,
  RefusedAddress,
  SortSelect,
  useListAddress,
} from '@atrium/lists';
import { useField } from '@atrium/stores';
import { EmptyState, ErrorState, ListSkeleton, Page, PageHeader } from '@atrium/ui';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import useMediaQuery from '@mui/material/useMediaQuery';
import { FeeRows } from './fee-rows.tsx';
import { feesArea } from './fees.area.ts';
import { type FeesAddress, FeesTable } from './fees-table.tsx';
import { useTexts } from './messages.ts';

export function FeesPage() {
  const texts = useTexts();
  const list = useListAddress(feesQuery);
  const isNarrow = useMediaQuery('screen and (max-width: 899.95px)', { noSsr: true });
  const states = Object.entries(texts.states).map(([value, name]) => ({ value, name }));
  return (
    <Page>
      <PageHeader title={texts.title} description={texts.description} />
      <Card>
        <FilterBar
          search={{
            label: texts.search,
            placeholder: texts.search,
            value: list.query.search ?? '',
            onChange: (search) => list.change({ search }, { replace: true }),
          }}
          isFiltered={list.isFiltered}
          onClear={list.clear}
          order={isNarrow && <FeesOrder list={list} />}
        >
          <FacetFilter
            name={texts.state}
            options={states}
            chosen={list.query.state}
            onChange={(state) => list.change({ state })}
          />
        </FilterBar>
        <Fees list={list} isNarrow={isNarrow} />
      </Card>
    </Page>
  );
}

/** Rows have no heads to sort by. */
function FeesOrder({ list: { query, change } }: { list: FeesAddress }) {
  const texts = useTexts();
  return (
    <SortSelect
      label={texts.sortBy}
      orders={texts.orders}
      value={query.sort}
      onChange={(sort) => change({ sort })}
    />
  );
}

function Fees({ list, isNarrow }: { list: FeesAddress; isNarrow: boolean }) {
  const texts = useTexts();
  const { query, change } = list;
  const load = useField(feesArea, 'fees', { query });
  const { fees, total } = load.data;
  if (list.refused.length > 0) return <RefusedAddress names={list.refused} onClear={list.clear} />;
  if (load.error)
    return <ErrorState message={texts.missing} requestId={load.error.requestId} onRetry={load.reload} />;
  if (load.isFetched && fees.length === 0) return <NoFees list={list} />;
  if (isNarrow && load.isFirstLoad) return <ListSkeleton rows={8} height={56} />;
  const shown = { fees, list, isFirstLoad: load.isFirstLoad, isBusy: load.status === 'loading' };
  return (
    <>
      {isNarrow ? <FeeRows {...shown} /> : <FeesTable {...shown} />}
      <Pager total={total} page={query.page} pageSize={query.pageSize} onPage={(page) => change({ page })} />
    </>
  );
}

function NoFees({ list }: { list: FeesAddress }) {
  const texts = useTexts();
  if (!list.isFiltered) return <EmptyState title={texts.noneTitle}>{texts.noneText}</EmptyState>;
  return (
    <EmptyState
      title={texts.noMatchTitle}
      action={<Button onClick={list.clear}>{texts.clearFilters}</Button>}
    >
      {texts.noMatchText}
    </EmptyState>
  );
}
