import { useField } from '@atrium/stores';
import { categoriesArea, countriesArea, statusesArea } from './charts.area.ts';

/** Statuses with their tones, fetched once. */
export function useStatuses() {
  const load = useField(statusesArea, 'statuses', {}, { once: true });
  return { load, statuses: load.data.statuses };
}

export function useCategories() {
  return useField(categoriesArea, 'categories', {}, { once: true }).data.categories;
}

export function useCountries() {
  return useField(countriesArea, 'countries', {}, { once: true }).data.countries;
}
