import { managedUserStatuses, roles } from '@atrium/contract';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import type { ViewChange } from '../../../lib/list-address.ts';
import { useTexts } from '../../../lib/use-texts.ts';
import { useUsersTexts } from '../use-users-texts.ts';

interface UserFiltersProps {
  address: URLSearchParams;
  onChange: (change: ViewChange, options?: { replace?: boolean }) => void;
}

/** Long enough that nobody who types is asked for each letter. */
const TYPING_MS = 250;
const select = { select: { displayEmpty: true }, inputLabel: { shrink: true } };
const width = { xs: 'calc(50% - 6px)', sm: 176 };

export function UserFilters({ address, onChange }: UserFiltersProps) {
  const texts = useUsersTexts();
  const { roles: roleTexts } = useTexts();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
      <SearchField
        value={address.get('search') ?? ''}
        onSearch={(search) => onChange({ search }, { replace: true })}
      />
      <TextField
        select
        label={texts.role}
        value={address.get('role') ?? ''}
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
        value={address.get('status') ?? ''}
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

function SearchField({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const texts = useUsersTexts();
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Filters were cleared, or Back was pressed: the field follows the address.
  const [followed, setFollowed] = useState(value);
  if (followed !== value) {
    setFollowed(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <TextField
      type="search"
      label={texts.search}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onSearch(target.value.trim()), TYPING_MS);
      }}
      slotProps={{ htmlInput: { maxLength: 200 } }}
      sx={{ flex: { xs: '1 1 100%', sm: '1 1 240px' } }}
    />
  );
}
