import { useAuth } from '@atrium/host';
import { applicationsExportQuery, applicationsQuery, filtersOf, useSelection } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { useEffect, useState } from 'react';
import {
  applicationsArea,
  categoriesArea,
  countriesArea,
  savedViewsArea,
  statusesArea,
} from '../../lib/applications.area.ts';
import { windowOf } from '../../lib/due-window.ts';
import { tabsQuery, useApplicationsAddress } from '../../lib/list-address.ts';

/** The list that matches the URL, and the functions that change the view. */
export function useApplicationsList() {
  const list = useApplicationsAddress();
  const load = useField(applicationsArea, 'applications', { query: list.query });
  useField(applicationsArea, 'totals', { query: tabsQuery(list.query) });
  const { applications, total } = load.data;
  const isOpening = useDefaultView(list.address, list.show);
  const selection = useSelection(
    `applications?${filtersOf(applicationsQuery, list.address)} ${windowOf(list.address)}`,
    applicationsExportQuery.parameters.id,
    applications.map(({ id }) => id),
  );
  return { ...list, load, applications, total, isOpening, selection };
}

export type ApplicationsList = ReturnType<typeof useApplicationsList>;

/** Opens the user's default view if the URL has no parameters; true until it is known whether there is one. */
function useDefaultView(address: URLSearchParams, show: (query: string) => void): boolean {
  const { status, data } = useField(savedViewsArea, 'views', {}, { once: true });
  const [isArriving, setArriving] = useState(address.size === 0);
  const isKnown = status === 'success' || status === 'error';
  const query = data.views.find(({ isDefault }) => isDefault)?.query;
  useEffect(() => {
    if (!isArriving || !isKnown) return;
    setArriving(false);
    if (query) show(query);
  }, [isArriving, isKnown, query, show]);
  return isArriving;
}

/** Options of the filters, from the reference lists. */
export function useFilterOptions() {
  return {
    ...useField(statusesArea, 'statuses', {}, { once: true }).data,
    ...useField(categoriesArea, 'categories', {}, { once: true }).data,
    ...useField(countriesArea, 'countries', {}, { once: true }).data,
    customers: useAuth((state) => state.customerListDropdown),
  };
}
