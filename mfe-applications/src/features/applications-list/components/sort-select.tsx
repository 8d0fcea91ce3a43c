import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ApplicationsQuery, ViewChange } from '../../../lib/list-address.ts';
import { useTexts } from '../../../messages/index.ts';

type Sort = ApplicationsQuery['sort'];

interface SortSelectProps {
  sort: Sort;
  onChange: (change: ViewChange) => void;
}

/** The order of the list, where there is no table whose header sorts it. */
export function SortSelect({ sort, onChange }: SortSelectProps) {
  const texts = useTexts();
  return (
    <TextField
      select
      size="small"
      label={texts.sortBy}
      value={sort}
      onChange={({ target }) => onChange({ sort: target.value as Sort })}
      sx={{ flex: '1 1 100%', mt: 0.5 }}
    >
      {(Object.keys(texts.sortOrders) as Sort[]).map((order) => (
        <MenuItem key={order} value={order}>
          {texts.sortOrders[order]}
        </MenuItem>
      ))}
    </TextField>
  );
}
