import { asciiDigits, buddhistDate, dateOfBuddhist, partsOf } from '@atrium/contract';
import { useLocale } from '@atrium/host';
import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTexts } from '../messages/index.ts';
import type { Period } from './periods.ts';
import { PopupButton } from './popup-button.tsx';

/** Earlier dates are those of a year that is still being typed. */
const FIRST_DATE = '1900-01-01';

export interface DateFilterProps {
  /** It names the date, such as "Applied". */
  name: string;
  period: Period;
  /** The chosen preset in words, shown instead of the dates. */
  chosen?: string | undefined;
  presets?: readonly { readonly label: string; readonly choose: () => void }[];
  onChange: (change: { from?: string | null; to?: string | null }) => void;
  /** It is absent where there is always a period. */
  onClear?: () => void;
}

/** First and last date, entered or from a preset: a button that shows them, and a popup with the fields. */
export function DateFilter({ name, period, chosen, presets = [], onChange, onClear }: DateFilterProps) {
  const texts = useTexts();
  const format = useFormat();
  const { from = '', to = '' } = period;
  const formatted = (date: string) => (date ? format.date(date) : '…');
  const isActive = chosen !== undefined || from !== '' || to !== '';
  const label = isActive ? texts.filter(name, chosen ?? `${formatted(from)} – ${formatted(to)}`) : name;
  const change = (bound: 'from' | 'to', date: string | null) => onChange(moved({ from, to }, bound, date));
  return (
    <PopupButton label={label} accessibleName={label} isActive={isActive && Boolean(onClear)} width={280}>
      {(close) => (
        <Box sx={{ display: 'grid', gap: 1.5, p: 1.5 }}>
          <DateField label={texts.from} value={from} onChange={(date) => change('from', date)} />
          <DateField label={texts.to} value={to} onChange={(date) => change('to', date)} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
            {presets.map((preset) => (
              <Button
                key={preset.label}
                size="small"
                variant="text"
                onClick={() => {
                  preset.choose();
                  close();
                }}
              >
                {preset.label}
              </Button>
            ))}
            {isActive && onClear && (
              <Button size="small" variant="text" onClick={onClear}>
                {texts.clearFilter}
              </Button>
            )}
          </Box>
        </Box>
      )}
    </PopupButton>
  );
}

/** Moves the other date too if the end would be before the start. */
function moved({ from, to }: Period, bound: 'from' | 'to', date: string | null) {
  const other = bound === 'from' ? to : from;
  const isReversed = date && other && (bound === 'from' ? date > other : date < other);
  return isReversed && date >= FIRST_DATE ? { from: date, to: date } : { [bound]: date };
}

interface DateFieldProps {
  label: string;
  value: string;
  onChange: (value: string | null) => void;
}

function DateField({ label, value, onChange }: DateFieldProps) {
  const { calendar } = partsOf(useLocale().locale);
  if (calendar === 'buddhist') return <BuddhistDateField label={label} value={value} onChange={onChange} />;
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value || null)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: FIRST_DATE, max: '9999-12-31' } }}
    />
  );
}

/** Browsers have date fields in the Gregorian calendar alone. What is no date yet filters nothing. */
function BuddhistDateField({ label, value, onChange }: DateFieldProps) {
  const texts = useTexts();
  const [typed, setTyped] = useState<string>();
  const change = (text: string) => {
    const date = dateOfBuddhist(asciiDigits(text));
    const isDate = date !== '' && buddhistDate(date) !== date;
    setTyped(isDate || text === '' ? undefined : text);
    if (isDate || text === '') onChange(date || null);
  };
  return (
    <TextField
      label={label}
      value={typed ?? buddhistDate(value)}
      onChange={({ target }) => change(target.value)}
      helperText={texts.buddhistDate}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: 'numeric', maxLength: 10 } }}
    />
  );
}
