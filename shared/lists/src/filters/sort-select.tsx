import { isOneOf, keysOf } from '@atrium/contract';
import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';

export interface SortSelectProps<Order extends string> {
  label: string;
  orders: Readonly<Record<Order, string>>;
  value: Order;
  onChange: (order: Order) => void;
  sx?: TextFieldProps['sx'];
}

/** The order of a list, where there is no table whose header sorts it. */
export function SortSelect<Order extends string>({
  label,
  orders,
  value,
  onChange,
  sx,
}: SortSelectProps<Order>) {
  const keys = keysOf(orders);
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => isOneOf(keys, target.value) && onChange(target.value)}
      sx={sx}
    >
      {keys.map((order) => (
        <MenuItem key={order} value={order}>
          {orders[order]}
        </MenuItem>
      ))}
    </TextField>
  );
}
