import type { User } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { customerFiguresQuery, FilterBar, Pager, Rows, SortSelect, useListAddress } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { EmptyState, ErrorState, Loading, Section } from '@atrium/ui';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTexts } from '../../messages/index.ts';
import { customerFiguresArea } from './customer-figures.area.ts';
import { CustomerRow, CustomerRowSkeleton } from './customer-row.tsx';

const PAGE_SIZE = 8;

export function CustomerList({ roles }: { readonly roles: User['roles'] }): ReactNode {
  const text = useTexts().homePage;
  const count = useAuth((state) => state.customerListDropdown.length);
  const list = useCustomerFigures();
  return (
    <Section title={text.customers} description={text.customerCount(count)} flush>
      {count > PAGE_SIZE && (
        <FilterBar
          search={{
            label: text.search,
            placeholder: text.search,
            value: list.query.search ?? '',
            onChange: (search) => list.change({ search }, { replace: true }),
          }}
          isFiltered={list.isFiltered}
          onClear={list.clear}
          order={
            <SortSelect
              label={text.order}
              orders={text.orders}
              value={list.query.sort}
              onChange={(sort) => list.change({ sort }, { replace: true })}
              sx={{ flex: { xs: '1 1 100%', sm: 'none' }, ml: { sm: 'auto' } }}
            />
          }
        />
      )}
      <Contents list={list} roles={roles} count={count} />
    </Section>
  );
}

function useCustomerFigures() {
  const { query: asked, change, clear, isFiltered } = useListAddress(customerFiguresQuery);
  const query = { ...asked, pageSize: PAGE_SIZE };
  const load = useField(customerFiguresArea, 'customers', { query });
  return { query, change, clear, isFiltered, load, ...load.data };
}

interface ContentsProps {
  readonly list: ReturnType<typeof useCustomerFigures>;
  readonly roles: User['roles'];
  /** The list takes the place of as many rows before it is loaded. */
  readonly count: number;
}

function Contents({ list, roles, count }: ContentsProps): ReactNode {
  const text = useTexts().homePage;
  const { load, customers, total, query, change, clear } = list;
  if (load.error)
    return (
      <ErrorState message={text.customersNotLoaded} requestId={load.error.requestId} onRetry={load.reload} />
    );
  if (!load.isFirstLoad && customers.length === 0)
    return (
      <EmptyState
        title={text.noMatch(query.search ?? '')}
        action={<Button onClick={clear}>{text.showAll}</Button>}
      >
        {text.noMatchText}
      </EmptyState>
    );
  return (
    <>
      {load.isFirstLoad ? (
        <Loading>
          <Rows>
            {Array.from({ length: Math.min(PAGE_SIZE, count) }, (_, row) => (
              <CustomerRowSkeleton key={row} />
            ))}
          </Rows>
        </Loading>
      ) : (
        <Rows isBusy={load.status === 'loading'}>
          {customers.map((customer) => (
            <CustomerRow
              key={customer.id}
              customer={customer}
              role={roles.find(({ customerId }) => customerId === customer.id)?.role}
            />
          ))}
        </Rows>
      )}
      <Pager
        label={text.customers}
        total={load.isFirstLoad ? count : total}
        page={query.page}
        pageSize={PAGE_SIZE}
        onPage={(page) => change({ page })}
      />
    </>
  );
}
