import { useAuth } from '@atrium/host';
import { FacetFilter } from '@atrium/lists';
import { Icon, icons, ToneShape } from '@atrium/ui';
import Button from '@mui/material/Button';
import { FilterRow } from '../../../lib/components/filter-row.tsx';
import { PeriodFields } from '../../../lib/components/period-fields.tsx';
import { useCategories, useCountries, useStatuses } from '../../../lib/use-reference-lists.ts';
import { useTexts } from '../../../messages/index.ts';
import type { View } from '../use-view.ts';
import { IntervalSelect } from './interval-select.tsx';
import { nameOfMainStatus } from './printed-filters.tsx';

/** Filters that apply to every chart, kept in the URL. */
export function FilterBar({ view }: { view: View }) {
  const { filters, change } = view;
  const texts = useTexts();
  const categories = useCategories();
  const countries = useCountries();
  const { statuses } = useStatuses();
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  const customers = useAuth((state) => state.customerListDropdown);
  return (
    <FilterRow isFiltered={view.isFiltered} onClear={view.clear}>
      <PeriodFields period={filters} onChange={change} />
      <FacetFilter
        name={texts.category}
        options={categories.map(({ id, name }) => ({ value: String(id), name }))}
        chosen={filters.category}
        onChange={(category) => change({ category })}
      />
      <FacetFilter
        name={texts.country}
        options={countries.map(({ code, name }) => ({ value: code, name }))}
        chosen={filters.country}
        onChange={(country) => change({ country })}
      />
      <FacetFilter
        name={texts.status}
        options={statuses.map(({ id, name, mainStatus }) => ({
          value: String(id),
          name,
          mark: <ToneShape tone={mainStatus.tone} />,
        }))}
        chosen={filters.status}
        onChange={(status) => change({ status })}
      />
      {actsForAll && (
        <FacetFilter
          name={texts.customer}
          options={customers.map(({ id, name }) => ({ value: String(id), name }))}
          chosen={filters.customer}
          onChange={(customer) => change({ customer })}
        />
      )}
      <IntervalSelect view={view} />
      <LinkedFilters filters={filters} onChange={change} />
    </FilterRow>
  );
}

/** Filters from a link that have no control on this page: shown as buttons that remove them. */
function LinkedFilters({ filters, onChange }: { filters: View['filters']; onChange: View['change'] }) {
  const texts = useTexts();
  const { statuses } = useStatuses();
  const { search, mainStatus: mainStatuses = [] } = filters;
  return (
    <>
      {mainStatuses.length > 0 && (
        <LinkedFilter
          label={texts.mainStatusFilter(mainStatuses.map((id) => nameOfMainStatus(statuses, id)).join(', '))}
          onRemove={() => onChange({ mainStatus: null })}
        />
      )}
      {search && (
        <LinkedFilter label={texts.searchFilter(search)} onRemove={() => onChange({ search: null })} />
      )}
    </>
  );
}

function LinkedFilter({ label, onRemove }: { label: string; onRemove: () => void }) {
  const texts = useTexts();
  return (
    <Button
      size="small"
      aria-label={texts.removeFilter(label)}
      onClick={onRemove}
      endIcon={<Icon path={icons.close} />}
    >
      {label}
    </Button>
  );
}
