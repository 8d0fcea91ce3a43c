import { useArea, useField } from '@atrium/stores';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { applicationsArea, categoriesArea, statusesArea } from '../../lib/applications.area.ts';
import { changedAddress, isFiltered, listInput, type ViewChange } from './list-address.ts';

/** The list that the address asks for, and the ways to change the view. */
export function useApplicationsList() {
  const [address, setAddress] = useSearchParams();
  const load = useField(applicationsArea, 'applications', listInput(address));
  const applications = useArea(applicationsArea, (state) => state.applications);
  const total = useArea(applicationsArea, (state) => state.total);
  const change = useCallback(
    (view: ViewChange) => setAddress((current) => changedAddress(current, view)),
    [setAddress],
  );
  return { address, load, applications, total, change, isFiltered: isFiltered(address) };
}

/** Categories to filter by. */
export function useCategories() {
  useField(categoriesArea, 'categories', {}, { once: true });
  return useArea(categoriesArea, (state) => state.categories);
}

/** Statuses and main statuses to filter by. */
export function useStatuses() {
  useField(statusesArea, 'statuses', {}, { once: true });
  useField(statusesArea, 'mainStatuses', {}, { once: true });
  const statuses = useArea(statusesArea, (state) => state.statuses);
  const mainStatuses = useArea(statusesArea, (state) => state.mainStatuses);
  return { statuses, mainStatuses };
}
