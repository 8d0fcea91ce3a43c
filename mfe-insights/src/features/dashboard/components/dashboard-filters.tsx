import { useAuth } from '@atrium/host';
import { ChoiceFilter, FacetFilter, FilterBar, FilterChip } from '@atrium/lists';
import { ToneShape } from '@atrium/ui';
import { PeriodFilter } from '../../../lib/components/period-filter.tsx';
import { type Interval, intervals } from '../../../lib/periods.ts';
import { useCategories, useCountries, useStatuses } from '../../../lib/use-reference-lists.ts';
import { useTexts } from '../../../messages/index.ts';
import type { View } from '../use-view.ts';
import { nameOfMainStatus } from './printed-filters.tsx';

/** The filters apply to every chart, and are kept in the address. */
export function DashboardFilters({ view }: { view: View }) {
  const { filters, change } = view;
  const texts = useTexts();
  const categories = useCategories();
  const countries = useCountries();
  const { statuses } = useStatuses();
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  const customers = useAuth((state) => state.customerListDropdown);
  return (
    <FilterBar isFiltered={view.isFiltered} onClear={view.clear} actions={<IntervalChoice view={view} />}>
      <PeriodFilter period={filters} onChange={change} />
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
      <LinkedFilters filters={filters} onChange={change} />
    </FilterBar>
  );
}

const AUTOMATIC = 'auto';

function IntervalChoice({ view: { chosen, fitting, change } }: { view: View }) {
  const texts = useTexts();
  return (
    <ChoiceFilter<Interval | typeof AUTOMATIC>
      name={texts.interval}
      initial={AUTOMATIC}
      chosen={chosen ?? AUTOMATIC}
      options={[
        { value: AUTOMATIC, name: texts.autoInterval(texts.intervals[fitting]) },
        ...intervals.map((value) => ({ value, name: texts.intervals[value] })),
      ]}
      onChange={(interval) => change({ interval: interval === AUTOMATIC ? null : interval })}
    />
  );
}

/** A link may bring filters that have no control on this page. */
function LinkedFilters({ filters, onChange }: { filters: View['filters']; onChange: View['change'] }) {
  const texts = useTexts();
  const { statuses } = useStatuses();
  const { search, mainStatus: mainStatuses = [] } = filters;
  return (
    <>
      {mainStatuses.length > 0 && (
        <FilterChip
          label={texts.mainStatusFilter(mainStatuses.map((id) => nameOfMainStatus(statuses, id)))}
          onRemove={() => onChange({ mainStatus: null })}
        />
      )}
      {search && (
        <FilterChip label={texts.searchFilter(search)} onRemove={() => onChange({ search: null })} />
      )}
    </>
  );
}
