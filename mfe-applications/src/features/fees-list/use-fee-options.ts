import { useAuth } from '@atrium/host';
import type { FacetOption } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { categoriesArea, countriesArea } from '../../lib/applications.area.ts';

/** The filter of customers is for people who act for all of them. */
export function useFeeOptions() {
  const customers = useAuth((state) => state.customerListDropdown);
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  const { categories } = useField(categoriesArea, 'categories', {}, { once: true }).data;
  const { countries } = useField(countriesArea, 'countries', {}, { once: true }).data;
  const withId = ({ id, name }: { id: number; name: string }): FacetOption => ({ value: String(id), name });
  return [
    { filter: 'category' as const, choices: categories.map(withId) },
    { filter: 'country' as const, choices: countries.map(({ code, name }) => ({ value: code, name })) },
    ...(actsForAll ? [{ filter: 'customer' as const, choices: customers.map(withId) }] : []),
  ];
}
