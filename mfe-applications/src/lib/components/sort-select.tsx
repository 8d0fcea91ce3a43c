import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTexts } from '../../messages/index.ts';

interface SortSelectProps<S extends string> {
  sort: S;
  /** Names of the orders. */
  orders: Readonly<Record<S, string>>;
  onChange: (sort: S) => void;
}

/** The order of a list, where there is no table whose header sorts it. */
export function SortSelect<S extends string>({ sort, orders, onChange }: SortSelectProps<S>) {
  const texts = useTexts();
  return (
    <TextField
      select
      size="small"
      label={texts.sortBy}
      value={sort}
      onChange={({ target }) => onChange(target.value as S)}
      sx={{ flex: '1 1 100%', mt: 0.5 }}
    >
      {Object.entries<string>(orders).map(([order, name]) => (
        <MenuItem key={order} value={order}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
