import { useAuth } from '@atrium/host';
import { ToneShape } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { MultiSelect } from '../../../lib/components/multi-select.tsx';
import { PeriodFields } from '../../../lib/components/period-fields.tsx';
import { isFiltered, withoutFilters } from '../../../lib/list-filters.ts';
import { useCategories, useCountries, useStatuses } from '../../../lib/use-reference-lists.ts';
import { useTexts } from '../../../lib/use-texts.ts';
import type { View } from '../use-view.ts';
import { IntervalSelect } from './interval-select.tsx';

/** One set of filters for every chart, kept in the address. */
export function FilterBar({ view }: { view: View }) {
  const { address, change } = view;
  const texts = useTexts();
  const categories = useCategories();
  const countries = useCountries();
  const { statuses } = useStatuses();
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  const customers = useAuth((state) => state.customerListDropdown);
  return (
    <Box
      role="search"
      aria-label={texts.filters}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: { xs: 1.5, sm: 1 }, mb: 2 }}
    >
      <PeriodFields
        period={{ from: address.get('from') ?? undefined, to: address.get('to') ?? undefined }}
        onChange={change}
      />
      <MultiSelect
        label={texts.category}
        options={categories.map(({ id, name }) => ({ value: String(id), name }))}
        chosen={address.getAll('category')}
        onChange={(category) => change({ category })}
      />
      <MultiSelect
        label={texts.country}
        options={countries.map(({ code, name }) => ({ value: code, name }))}
        chosen={address.getAll('country')}
        onChange={(country) => change({ country })}
      />
      <MultiSelect
        label={texts.status}
        options={statuses.map(({ id, name, mainStatus }) => ({
          value: String(id),
          name,
          mark: <ToneShape tone={mainStatus.tone} />,
        }))}
        chosen={address.getAll('status')}
        onChange={(status) => change({ status })}
      />
      {actsForAll && (
        <MultiSelect
          label={texts.customer}
          options={customers.map(({ id, name }) => ({ value: String(id), name }))}
          chosen={address.getAll('customer')}
          onChange={(customer) => change({ customer })}
        />
      )}
      <IntervalSelect view={view} />
      <LinkedFilters address={address} onChange={change} />
      {isFiltered(address) && (
        <Button variant="text" onClick={() => change(withoutFilters)}>
          {texts.clearFilters}
        </Button>
      )}
    </Box>
  );
}

/** Filters that came with a link from the list and have no control here: said, and removable. */
function LinkedFilters({ address, onChange }: { address: URLSearchParams; onChange: View['change'] }) {
  const texts = useTexts();
  const { statuses } = useStatuses();
  const search = address.get('search');
  const mainStatuses = address.getAll('mainStatus');
  const nameOf = (id: string) =>
    statuses.find(({ mainStatus }) => String(mainStatus.id) === id)?.mainStatus.name ?? id;
  return (
    <>
      {mainStatuses.length > 0 && (
        <Chip
          label={texts.mainStatusFilter(mainStatuses.map(nameOf).join(', '))}
          onDelete={() => onChange({ mainStatus: null })}
          variant="outlined"
        />
      )}
      {search && (
        <Chip
          label={texts.searchFilter(search)}
          onDelete={() => onChange({ search: null })}
          variant="outlined"
        />
      )}
    </>
  );
}
