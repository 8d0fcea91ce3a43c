import { useAuth } from '@atrium/host';
import { FacetFilter, type FacetOption } from '@atrium/lists';
import { ListExportButton } from '../../../lib/components/export-button.tsx';
import { ListOrder } from '../../../lib/components/list-order.tsx';
import { SearchFilterBar } from '../../../lib/components/search-filter-bar.tsx';
import { type RepeatedFilter, withoutPaging } from '../../../lib/list-address.ts';
import { useIsNarrow } from '../../../lib/use-is-narrow.ts';
import { useTexts } from '../../../messages/list.ts';
import { type ApplicationsList, useFilterOptions } from '../use-applications-list.ts';
import { AppliedFilter, DueFilter } from './date-filters.tsx';
import { DisplayMenu } from './display-menu.tsx';

/** Search, filters, display options and export. */
export function ListFilterBar({ list }: { list: ApplicationsList }) {
  const texts = useTexts();
  const { address, query, change } = list;
  const isNarrow = useIsNarrow();
  return (
    <SearchFilterBar
      list={list}
      texts={texts}
      actions={
        <>
          {!isNarrow && <DisplayMenu address={address} onChange={change} />}
          <Export list={list} />
        </>
      }
      order={<ListOrder orders={texts.sortOrders} value={query.sort} onChange={(sort) => change({ sort })} />}
    >
      <Facets list={list} />
      <AppliedFilter list={list} />
      <DueFilter list={list} />
    </SearchFilterBar>
  );
}

function Export({ list: { query, total, hasMore } }: { list: ApplicationsList }) {
  return (
    <ListExportButton
      total={total}
      hasMore={hasMore}
      call="GET /customer-portal/applications/export"
      input={(file) => ({ query: { ...withoutPaging(query), ...file } })}
    />
  );
}

function Facets({ list: { query, change } }: { list: ApplicationsList }) {
  const texts = useTexts();
  const { statuses, categories, countries, customers } = useFilterOptions();
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  const tabs = query.mainStatus ?? [];
  const facet = (filter: RepeatedFilter, options: FacetOption[]) => (
    <FacetFilter
      name={texts.filterNames[filter]}
      options={options}
      chosen={query[filter]}
      onChange={(chosen) => change({ [filter]: chosen })}
    />
  );
  const withId = ({ id, name }: { id: number; name: string }) => ({ value: String(id), name });
  const chosen = query.status ?? [];
  const inTab = statuses.filter(
    ({ id, mainStatus }) => tabs.length === 0 || tabs.includes(mainStatus.id) || chosen.includes(id),
  );
  return (
    <>
      {facet('status', inTab.map(withId))}
      {facet('category', categories.map(withId))}
      {facet(
        'country',
        countries.map(({ code, name }) => ({ value: code, name })),
      )}
      {actsForAll && facet('customer', customers.map(withId))}
    </>
  );
}
