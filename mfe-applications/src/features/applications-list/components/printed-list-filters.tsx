import { PrintedFilters } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { useFormat } from '@atrium/ui';
import { statusesArea } from '../../../lib/applications.area.ts';
import { useTexts } from '../../../messages/list.ts';
import { type ApplicationsList, useFilterOptions } from '../use-applications-list.ts';

/** The filters of the list, the chosen tab among them, for the printed page. */
export function PrintedListFilters({ list: { query, total, hasMore } }: { list: ApplicationsList }) {
  const { filterNames, dueDates } = useTexts();
  const format = useFormat();
  const mainStatuses = useField(statusesArea, 'mainStatuses', {}, { once: true }).data.mainStatuses;
  const { statuses, categories, countries, customers } = useFilterOptions();
  const {
    search,
    from,
    to,
    dueFrom,
    dueTo,
    due,
    mainStatus,
    status,
    category,
    country = [],
    customer,
  } = query;
  return (
    <PrintedFilters
      filters={[
        [filterNames.search, search ? [search] : []],
        [filterNames.mainStatus, namesOf(mainStatuses, mainStatus)],
        [filterNames.status, namesOf(statuses, status)],
        [filterNames.category, namesOf(categories, category)],
        [
          filterNames.country,
          country.map((code) => countries.find((one) => one.code === code)?.name ?? code),
        ],
        [filterNames.customer, namesOf(customers, customer)],
        [filterNames.from, from ? [format.date(from)] : []],
        [filterNames.to, to ? [format.date(to)] : []],
        [dueDates.dueDate, due ? [dueDates.windows[due]] : []],
        [filterNames.dueFrom, dueFrom ? [format.date(dueFrom)] : []],
        [filterNames.dueTo, dueTo ? [format.date(dueTo)] : []],
      ]}
      rows={{ total, hasMore, page: query.page, pageSize: query.pageSize }}
    />
  );
}

function namesOf(options: readonly { id: number; name: string }[], ids: readonly number[] = []): string[] {
  return ids.map((id) => options.find((option) => option.id === id)?.name ?? String(id));
}
