import { notificationKinds } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { FacetFilter, FilterBar, PrintedFilters } from '@atrium/lists';
import { Tabs } from '@atrium/ui';
import { useTexts } from '../../../messages/index.ts';
import { PAGE_SIZE, places, type useNotifications } from '../use-notifications.ts';
import * as styles from './notification-filters.module.css';

type List = ReturnType<typeof useNotifications>;

export function PlaceTabs({ list: { place, change } }: { list: List }) {
  const texts = useTexts().notifications;
  return (
    <Tabs
      value={place}
      onChange={(show) => change({ show: show === 'all' ? null : show, page: 1 })}
      label={texts.show}
      className={styles.tabs}
      tabs={places.map((id) => ({ id, label: texts.places[id] }))}
    />
  );
}

export function NotificationFilters({ list: { query, change, isFiltered, clear } }: { list: List }) {
  const texts = useTexts().notifications;
  const customers = useAuth((state) => state.customerListDropdown);
  const isForAll = useAuth((state) => state.selectedCustomer) === 0;
  return (
    <FilterBar isFiltered={isFiltered} onClear={clear}>
      <FacetFilter
        name={texts.kind}
        options={notificationKinds.map((kind) => ({ value: kind, name: texts.kinds[kind] }))}
        chosen={query.kind}
        onChange={(kind) => change({ kind })}
      />
      {isForAll && customers.length > 1 && (
        <FacetFilter
          name={texts.customer}
          options={customers.map(({ id, name }) => ({ value: String(id), name }))}
          chosen={query.customer}
          onChange={(customer) => change({ customer })}
        />
      )}
    </FilterBar>
  );
}

export function PrintedNotificationFilters({ list }: { list: List }) {
  const { query, place, total, hasMore, page } = list;
  const { kind = [], customer = [] } = query;
  const texts = useTexts().notifications;
  const customers = useAuth((state) => state.customerListDropdown);
  return (
    <PrintedFilters
      filters={[
        [texts.show, place === 'all' ? [] : [texts.places[place]]],
        [texts.kind, kind.map((each) => texts.kinds[each])],
        [texts.customer, customer.map((id) => customers.find((one) => one.id === id)?.name ?? String(id))],
      ]}
      rows={{ total, hasMore, page, pageSize: PAGE_SIZE }}
    />
  );
}
