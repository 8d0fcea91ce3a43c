import { FacetFilter, FilterBar, PrintedFilters } from '@atrium/lists';
import { PeriodFilter } from '../../../lib/components/period-filter.tsx';
import { usePrintedPeriod } from '../../../lib/use-printed-period.ts';
import { useTexts } from '../../../messages/index.ts';
import { type Activity, usePeople } from '../use-activity.ts';

export function ActivityFilters({ query, change, isFiltered, clear }: Activity) {
  const texts = useTexts();
  const people = usePeople();
  return (
    <FilterBar
      search={{
        label: texts.search,
        placeholder: texts.searchHint,
        value: query.search ?? '',
        onChange: (search) => change({ search }),
      }}
      isFiltered={isFiltered}
      onClear={clear}
    >
      <PeriodFilter period={query} onChange={change} />
      <FacetFilter
        name={texts.action}
        options={Object.entries(texts.actions).map(([value, name]) => ({ value, name }))}
        chosen={query.action}
        onChange={(action) => change({ action })}
      />
      <FacetFilter
        name={texts.person}
        options={people.map(({ id, name }) => ({ value: String(id), name }))}
        chosen={query.person}
        onChange={(person) => change({ person })}
      />
    </FilterBar>
  );
}

export function PrintedActivityFilters({ activity }: { activity: Activity }) {
  const { query, total, hasMore } = activity;
  const texts = useTexts();
  const people = usePeople();
  const { search, action = [], person = [] } = query;
  return (
    <PrintedFilters
      filters={[
        [texts.search, search ? [search] : []],
        ...usePrintedPeriod(query),
        [texts.action, action.map((name) => texts.actions[name])],
        [texts.person, person.map((id) => people.find((one) => one.id === id)?.name ?? String(id))],
      ]}
      rows={{ total, hasMore, page: query.page, pageSize: query.pageSize }}
    />
  );
}
