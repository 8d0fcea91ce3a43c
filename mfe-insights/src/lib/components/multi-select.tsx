import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useTexts } from '../use-texts.ts';

export interface Option {
  value: string;
  name: string;
  mark?: ReactNode;
}

interface MultiSelectProps {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Chooses any number of values; none means all. What is chosen but unknown is kept and said. */
export function MultiSelect({ label, options, chosen, onChange }: MultiSelectProps) {
  const texts = useTexts();
  const known = new Map(options.map(({ value, name }) => [value, name]));
  const unknown = chosen.filter((value) => !known.has(value)).map((value) => ({ value, name: value }));
  const shown = (values: unknown) => {
    const [first, ...rest] = values as string[];
    return first === undefined ? texts.any : texts.chosen(known.get(first) ?? first, rest.length + 1);
  };
  return (
    <TextField
      select
      label={label}
      value={chosen}
      onChange={({ target }) => onChange([target.value].flat())}
      slotProps={{
        select: {
          multiple: true,
          displayEmpty: true,
          renderValue: shown,
          MenuProps: { slotProps: { paper: { sx: { maxHeight: 400 } } } },
        },
        inputLabel: { shrink: true },
      }}
      sx={{ width: { xs: 'calc(50% - 6px)', sm: 148 } }}
    >
      {[...options, ...unknown].map(({ value, name, mark }: Option) => (
        <MenuItem key={value} value={value} sx={{ gap: 1 }}>
          <Checkbox checked={chosen.includes(value)} size="small" tabIndex={-1} aria-hidden sx={{ p: 0 }} />
          {mark}
          <Box component="span">{name}</Box>
        </MenuItem>
      ))}
    </TextField>
  );
}
