import type { Status } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { useFormat } from '@atrium/ui';
import Typography from '@mui/material/Typography';
import { useCategories, useCountries, useStatuses } from '../../../lib/use-reference-lists.ts';
import { useTexts } from '../../../messages/index.ts';
import type { View } from '../use-view.ts';

/** The period and the other filters as text, in place of their controls on a printed page. */
export function PrintedFilters({ view }: { view: View }) {
  return (
    <Typography sx={{ display: 'none', displayPrint: 'block', mb: 2 }}>
      {useFilterTexts(view).join(' · ')}
    </Typography>
  );
}

function useFilterTexts({ filters }: View): string[] {
  const texts = useTexts();
  const format = useFormat();
  const categories = useCategories();
  const countries = useCountries();
  const { statuses } = useStatuses();
  const customers = useAuth((state) => state.customerListDropdown);
  const { from, to, search, category = [], country = [], status = [], customer = [] } = filters;
  const { mainStatus = [] } = filters;
  const values: [name: string, values: readonly string[]][] = [
    [texts.period, from || to ? [] : [texts.periods.all]],
    [texts.from, from ? [format.date(from)] : []],
    [texts.to, to ? [format.date(to)] : []],
    [texts.category, category.map((id) => nameOf(categories, id))],
    [texts.country, country.map((code) => countries.find((one) => one.code === code)?.name ?? code)],
    [texts.status, status.map((id) => nameOf(statuses, id))],
    [texts.filterNames.mainStatus, mainStatus.map((id) => nameOfMainStatus(statuses, id))],
    [texts.customer, customer.map((id) => nameOf(customers, id))],
    [texts.search, search ? [search] : []],
  ];
  return values
    .filter(([, chosen]) => chosen.length > 0)
    .map(([name, chosen]) => texts.filter(name, chosen.join(', ')));
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
