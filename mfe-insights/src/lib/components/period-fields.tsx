import { type Period, periodOf } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTexts } from '../../messages/index.ts';
import { nameOf, presets } from '../periods.ts';

type Choice = ReturnType<typeof nameOf>;

interface PeriodFieldsProps {
  period: Period;
  onChange: (period: { from: string | null; to: string | null }) => void;
}

/** A period, chosen from presets or by its dates. */
export function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const texts = useTexts();
  const today = useFormat().today();
  const [wantsDates, setWantsDates] = useState(false);
  const name = wantsDates ? 'custom' : nameOf(period, today);
  const choose = (choice: Choice) => {
    setWantsDates(choice === 'custom');
    if (choice === 'all') onChange({ from: null, to: null });
    else if (choice !== 'custom') onChange(periodOf(choice, today));
  };
  return (
    <>
      <TextField
        select
        label={texts.period}
        value={name}
        onChange={({ target }) => choose(target.value as Choice)}
        sx={{ width: { xs: 'calc(50% - 6px)', sm: 148 } }}
      >
        {(['all', ...presets, 'custom'] as const).map((choice) => (
          <MenuItem key={choice} value={choice}>
            {texts.periods[choice]}
          </MenuItem>
        ))}
      </TextField>
      {name === 'custom' && <Dates period={period} onChange={onChange} />}
    </>
  );
}

/** Moves the other date if the end would be before the start. */
function Dates({ period: { from, to }, onChange }: PeriodFieldsProps) {
  const texts = useTexts();
  const change = (next: Period, kept: 'from' | 'to') => {
    const isReversed = next.from && next.to && next.from > next.to;
    const bound = isReversed ? { from: next[kept], to: next[kept] } : next;
    onChange({ from: bound.from || null, to: bound.to || null });
  };
  const field = (label: string, value: string | undefined, set: (date: string) => void) => (
    <TextField
      type="date"
      label={label}
      value={value ?? ''}
      onChange={({ target }) => set(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: { xs: 'calc(50% - 6px)', sm: 156 } }}
    />
  );
  return (
    <>
      {field(texts.from, from, (date) => change({ from: date, to }, 'from'))}
      {field(texts.to, to, (date) => change({ from, to: date }, 'to'))}
    </>
  );
}
