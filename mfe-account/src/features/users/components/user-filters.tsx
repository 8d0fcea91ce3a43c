import { managedUserStatuses, roles } from '@atrium/contract';
import { FacetFilter, FilterBar, PrintedFilters } from '@atrium/lists';
import { useTexts } from '../../../messages/index.ts';
import { PAGE_SIZE, type useUsers } from '../use-users.ts';

type List = ReturnType<typeof useUsers>;

export function UserFilters({ list: { query, change, clear, isFiltered } }: { list: List }) {
  const { users: texts, roles: roleTexts } = useTexts();
  return (
    <FilterBar
      search={{
        label: texts.search,
        placeholder: texts.search,
        value: query.search ?? '',
        onChange: (search) => change({ search }, { replace: true }),
      }}
      isFiltered={isFiltered}
      onClear={clear}
    >
      <FacetFilter
        name={texts.role}
        options={roles.map((role) => ({ value: role, name: roleTexts[role].name }))}
        chosen={query.role}
        onChange={(role) => change({ role })}
      />
      <FacetFilter
        name={texts.status}
        options={managedUserStatuses.map((status) => ({ value: status, name: texts.statuses[status] }))}
        chosen={query.status}
        onChange={(status) => change({ status })}
      />
    </FilterBar>
  );
}

export function PrintedUserFilters({ list: { query, total } }: { list: List }) {
  const { users: texts, roles: roleTexts } = useTexts();
  const { search, role = [], status = [] } = query;
  return (
    <PrintedFilters
      filters={[
        [texts.search, search ? [search] : []],
        [texts.role, role.map((each) => roleTexts[each].name)],
        [texts.status, status.map((each) => texts.statuses[each])],
      ]}
      rows={{ total, page: query.page, pageSize: PAGE_SIZE }}
    />
  );
}
