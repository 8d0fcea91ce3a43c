import type { Status } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { PrintedFilters, type PrintedFiltersProps } from '@atrium/lists';
import { usePrintedPeriod } from '../../../lib/use-printed-period.ts';
import { useCategories, useCountries, useStatuses } from '../../../lib/use-reference-lists.ts';
import { useTexts } from '../../../messages/index.ts';
import type { View } from '../use-view.ts';

export function PrintedView({ view }: { view: View }) {
  return <PrintedFilters filters={useChosenFilters(view)} />;
}

function useChosenFilters({ filters }: View): PrintedFiltersProps['filters'] {
  const texts = useTexts();
  const categories = useCategories();
  const countries = useCountries();
  const { statuses } = useStatuses();
  const customers = useAuth((state) => state.customerListDropdown);
  const { search, category = [], country = [], status = [], customer = [] } = filters;
  const { mainStatus = [] } = filters;
  return [
    ...usePrintedPeriod(filters),
    [texts.category, category.map((id) => nameOf(categories, id))],
    [texts.country, country.map((code) => countries.find((one) => one.code === code)?.name ?? code)],
    [texts.status, status.map((id) => nameOf(statuses, id))],
    [texts.filterNames.mainStatus, mainStatus.map((id) => nameOfMainStatus(statuses, id))],
    [texts.customer, customer.map((id) => nameOf(customers, id))],
    [texts.search, search ? [search] : []],
  ];
}

function nameOf(options: readonly { id: number; name: string }[], id: number): string {
  return options.find((option) => option.id === id)?.name ?? String(id);
}

/** Main statuses are listed only with the statuses that belong to them. */
export function nameOfMainStatus(statuses: readonly Status[], id: number): string {
  return nameOf(
    statuses.map(({ mainStatus }) => mainStatus),
    id,
  );
}
