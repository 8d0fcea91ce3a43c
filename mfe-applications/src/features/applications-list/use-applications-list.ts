import { useAuth } from '@atrium/host';
import { applicationsQuery, filtersOf, useSelection } from '@atrium/lists';
import { useField } from '@atrium/stores';
import {
  applicationsArea,
  categoriesArea,
  countriesArea,
  statusesArea,
} from '../../lib/applications.area.ts';
import { instructable } from '../../lib/instructable.ts';
import { useApplicationsAddress } from '../../lib/list-address.ts';
import { applicationViews } from '../../lib/saved-views/saved-views.ts';
import { useDefaultView } from '../../lib/saved-views/use-default-view.ts';
import { useSeenRows } from '../../lib/use-seen-rows.ts';

export function useApplicationsList() {
  const list = useApplicationsAddress();
  const load = useField(applicationsArea, 'applications', { query: list.query });
  const { applications, total, hasMore } = load.data;
  const isOpening = useDefaultView(applicationViews, list);
  const selection = useSelection(
    `applications?${filtersOf(applicationsQuery, list.address)}`,
    instructable,
    applications.map(({ id }) => id),
  );
  const seen = useSeenRows(applications, selection.ids);
  return { ...list, load, applications, total, hasMore, isOpening, selection, ...seen };
}

export type ApplicationsList = ReturnType<typeof useApplicationsList>;

export function useFilterOptions() {
  return {
    ...useField(statusesArea, 'statuses', {}, { once: true }).data,
    ...useField(categoriesArea, 'categories', {}, { once: true }).data,
    ...useField(countriesArea, 'countries', {}, { once: true }).data,
    customers: useAuth((state) => state.customerListDropdown),
  };
}
