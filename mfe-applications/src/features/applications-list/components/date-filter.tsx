import { type Period, PopupButton, periodOf } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { ViewChange } from '../../../lib/list-address.ts';
import { useTexts } from '../../../messages/index.ts';

interface DateFilterProps {
  period: Period;
  onChange: (change: ViewChange) => void;
}

const periods = ['last30', 'lastTwelveMonths', 'thisYear'] as const;

/** First and last application date, entered or from a preset. */
export function DateFilter({ period: { from = '', to = '' }, onChange }: DateFilterProps) {
  const texts = useTexts();
  const format = useFormat();
  const formatted = (date: string) => (date ? format.date(date) : '…');
  const isActive = from !== '' || to !== '';
  const label = isActive ? `${texts.appliedDate}: ${formatted(from)} – ${formatted(to)}` : texts.appliedDate;
  return (
    <PopupButton label={label} accessibleName={label} isActive={isActive}>
      {(close) => (
        <Box sx={{ display: 'grid', gap: 1.5, p: 1.5, width: 280 }}>
          <DateField label={texts.from} value={from} onChange={(value) => onChange({ from: value })} />
          <DateField label={texts.to} value={to} onChange={(value) => onChange({ to: value })} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
            {periods.map((name) => (
              <Button
                key={name}
                size="small"
                variant="text"
                onClick={() => {
                  onChange(periodOf(name, format.today()));
                  close();
                }}
              >
                {texts.periods[name]}
              </Button>
            ))}
            {isActive && (
              <Button size="small" variant="text" onClick={() => onChange({ from: null, to: null })}>
                {texts.clearFilter}
              </Button>
            )}
          </Box>
        </Box>
      )}
    </PopupButton>
  );
}

interface DateFieldProps {
  label: string;
  value: string;
  onChange: (value: string | null) => void;
}

function DateField({ label, value, onChange }: DateFieldProps) {
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value || null)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: '1900-01-01', max: '9999-12-31' } }}
    />
  );
}
