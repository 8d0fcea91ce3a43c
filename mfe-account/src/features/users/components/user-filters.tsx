import { managedUserStatuses, roles } from '@atrium/contract';
import { PrintedFilters, SearchField } from '@atrium/lists';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTexts } from '../../../messages/index.ts';
import type { UsersChange, useUsers } from '../use-users.ts';

interface UserFiltersProps {
  query: ReturnType<typeof useUsers>['query'];
  onChange: (change: UsersChange, options?: { replace?: boolean }) => void;
}

const select = { select: { displayEmpty: true }, inputLabel: { shrink: true } };
const width = { xs: 'calc(50% - 6px)', sm: 176 };

export function UserFilters({ query, onChange }: UserFiltersProps) {
  const { users: texts, roles: roleTexts } = useTexts();
  return (
    <Box sx={{ display: 'flex', displayPrint: 'none', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
      <SearchField
        label={texts.search}
        placeholder={texts.search}
        value={query.search ?? ''}
        onChange={(search) => onChange({ search }, { replace: true })}
        sx={{ flex: { xs: '1 1 100%', sm: '1 1 240px' } }}
      />
      <TextField
        select
        label={texts.role}
        value={query.role?.[0] ?? ''}
        onChange={({ target }) => onChange({ role: target.value })}
        slotProps={select}
        sx={{ width }}
      >
        <MenuItem value="">{texts.allRoles}</MenuItem>
        {roles.map((role) => (
          <MenuItem key={role} value={role}>
            {roleTexts[role].name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={texts.status}
        value={query.status?.[0] ?? ''}
        onChange={({ target }) => onChange({ status: target.value })}
        slotProps={select}
        sx={{ width }}
      >
        <MenuItem value="">{texts.allStatuses}</MenuItem>
        {managedUserStatuses.map((status) => (
          <MenuItem key={status} value={status}>
            {texts.statuses[status]}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

/** The filters of the users, for the printed page. */
export function PrintedUserFilters({ query }: Pick<UserFiltersProps, 'query'>) {
  const { users: texts, roles: roleTexts } = useTexts();
  const { search, role = [], status = [] } = query;
  return (
    <PrintedFilters
      filters={[
        [texts.search, search ? [search] : []],
        [texts.role, role.map((each) => roleTexts[each].name)],
        [texts.status, status.map((each) => texts.statuses[each])],
      ]}
    />
  );
}
