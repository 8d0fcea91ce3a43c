import { authStore } from '@atrium/host';
import { useArea, useField } from '@atrium/stores';
import { useAddress } from '@atrium/ui';
import { useCallback, useEffect, useState } from 'react';
import {
  applicationsArea,
  categoriesArea,
  countriesArea,
  savedViewsArea,
  statusesArea,
} from '../../lib/applications.area.ts';
import {
  changedAddress,
  isFiltered,
  listInput,
  tabsInput,
  type ViewChange,
  withoutFilters,
} from '../../lib/list-address.ts';

/** The list that the address asks for, and the ways to change the view. */
export function useApplicationsList() {
  const [address, setAddress] = useAddress();
  const load = useField(applicationsArea, 'applications', listInput(address));
  useField(applicationsArea, 'totals', tabsInput(address));
  const applications = useArea(applicationsArea, (state) => state.applications);
  const total = useArea(applicationsArea, (state) => state.total);
  const change = useCallback(
    (view: ViewChange, options?: { replace?: boolean }) =>
      setAddress((current) => changedAddress(current, view), options),
    [setAddress],
  );
  const show = useCallback((query: string) => setAddress(query), [setAddress]);
  const clear = useCallback(() => setAddress(withoutFilters), [setAddress]);
  const isOpening = useDefaultView(address, show);
  return {
    address,
    load,
    applications,
    total,
    change,
    show,
    clear,
    isOpening,
    isFiltered: isFiltered(address),
  };
}

export type ApplicationsList = ReturnType<typeof useApplicationsList>;

/** Who comes without asking for anything gets their default view; true until it is known whether there is one. */
function useDefaultView(address: URLSearchParams, show: (query: string) => void): boolean {
  const { status } = useField(savedViewsArea, 'views', {}, { once: true });
  const views = useArea(savedViewsArea, (state) => state.views);
  const [isArriving, setArriving] = useState(address.size === 0);
  const isKnown = status === 'success' || status === 'error';
  const query = views.find(({ isDefault }) => isDefault)?.query;
  useEffect(() => {
    if (!isArriving || !isKnown) return;
    setArriving(false);
    if (query) show(query);
  }, [isArriving, isKnown, query, show]);
  return isArriving;
}

/** Rows of the reference lists to filter by. */
export function useFilterOptions() {
  useField(statusesArea, 'statuses', {}, { once: true });
  useField(categoriesArea, 'categories', {}, { once: true });
  useField(countriesArea, 'countries', {}, { once: true });
  return {
    statuses: useArea(statusesArea, (state) => state.statuses),
    categories: useArea(categoriesArea, (state) => state.categories),
    countries: useArea(countriesArea, (state) => state.countries),
    customers: authStore.getState().customerListDropdown,
  };
}
