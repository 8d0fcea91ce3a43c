import { useArea, useField } from '@atrium/stores';
import { categoriesArea, countriesArea, statusesArea } from './charts.area.ts';

/** Statuses with their tones, fetched once. */
export function useStatuses() {
  const load = useField(statusesArea, 'statuses', {}, { once: true });
  return { load, statuses: useArea(statusesArea, (state) => state.statuses) };
}

export function useCategories() {
  useField(categoriesArea, 'categories', {}, { once: true });
  return useArea(categoriesArea, (state) => state.categories);
}

export function useCountries() {
  useField(countriesArea, 'countries', {}, { once: true });
  return useArea(countriesArea, (state) => state.countries);
}
