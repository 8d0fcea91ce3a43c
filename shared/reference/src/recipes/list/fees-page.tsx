import type { Fee } from '@atrium/contract';
import {
  FacetFilter,
  FilterBar,
  feesQuery,
  type ListAddress,
  ListTable,
  Pager,
  RefusedAddress,
  useListAddress,
} from '@atrium/lists';
import { useField } from '@atrium/stores';
import {
  DateTime,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  TableCell,
  TableRow,
  useFormat,
} from '@atrium/ui';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { feesArea } from './fees.area.ts';
import { useTexts } from './messages.ts';

type FeesAddress = ListAddress<'GET /customer-portal/fees'>;

export function FeesPage() {
  const texts = useTexts();
  const list = useListAddress(feesQuery);
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
        >
          <FacetFilter
            name={texts.state}
            options={states}
            chosen={list.query.state}
            onChange={(state) => list.change({ state })}
          />
        </FilterBar>
        <Fees list={list} />
      </Card>
    </Page>
  );
}

function Fees({ list }: { list: FeesAddress }) {
  const texts = useTexts();
  const { query, change } = list;
  const load = useField(feesArea, 'fees', { query });
  const { fees, total } = load.data;
  if (list.refused.length > 0) return <RefusedAddress names={list.refused} onClear={list.clear} />;
  if (load.error)
    return <ErrorState message={texts.missing} requestId={load.error.requestId} onRetry={load.reload} />;
  if (load.isFetched && fees.length === 0) return <NoFees list={list} />;
  return (
    <>
      <ListTable
        label={texts.title}
        columns={[
          { id: 'name', label: texts.fee },
          { id: 'dueAt', label: texts.dueAt, sortKey: 'dueAt' },
          { id: 'amount', label: texts.amount, sortKey: 'amount', align: 'right' },
        ]}
        isFirstLoad={load.isFirstLoad}
        isBusy={load.status === 'loading'}
        sort={query.sort}
        onSort={(sort) => change({ sort: sort as typeof query.sort })}
      >
        {fees.map((fee) => (
          <FeeRow key={fee.id} fee={fee} />
        ))}
      </ListTable>
      <Pager total={total} page={query.page} pageSize={query.pageSize} onPage={(page) => change({ page })} />
    </>
  );
}

function FeeRow({ fee }: { fee: Fee }) {
  const format = useFormat();
  return (
    <TableRow hover>
      <TableCell>{fee.name}</TableCell>
      <TableCell>{fee.dueAt && <DateTime value={fee.dueAt} />}</TableCell>
      <TableCell align="right">{format.money(fee)}</TableCell>
    </TableRow>
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
