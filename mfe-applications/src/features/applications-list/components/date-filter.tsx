import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { ViewChange } from '../../../lib/list-address.ts';
import { useTexts } from '../../../lib/use-texts.ts';
import { PopupButton } from './popup-button.tsx';

interface DateFilterProps {
  address: URLSearchParams;
  onChange: (change: ViewChange) => void;
}

const DAY_MS = 86_400_000;
const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** First and last application date, by hand or by a usual period. */
export function DateFilter({ address, onChange }: DateFilterProps) {
  const texts = useTexts();
  const format = useFormat();
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? ''];
  const said = (date: string) => (CALENDAR_DATE.test(date) ? format.date(date) : '…');
  const isActive = from !== '' || to !== '';
  const label = isActive ? `${texts.appliedDate}: ${said(from)} – ${said(to)}` : texts.appliedDate;
  return (
    <PopupButton label={label} accessibleName={label} isActive={isActive}>
      {(close) => (
        <Box sx={{ display: 'grid', gap: 1.5, p: 1.5, width: 280 }}>
          <DateField label={texts.from} value={from} onChange={(value) => onChange({ from: value })} />
          <DateField label={texts.to} value={to} onChange={(value) => onChange({ to: value })} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
            {periods(new Date()).map(({ id, ...period }) => (
              <Button
                key={id}
                size="small"
                variant="text"
                onClick={() => {
                  onChange(period);
                  close();
                }}
              >
                {texts.periods[id]}
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

function periods(now: Date) {
  const day = (moment: Date) => moment.toISOString().slice(0, 10);
  const today = day(now);
  const yearAgo = new Date(now);
  yearAgo.setUTCFullYear(now.getUTCFullYear() - 1);
  return [
    { id: 'days30', from: day(new Date(now.getTime() - 30 * DAY_MS)), to: today },
    { id: 'months12', from: day(yearAgo), to: today },
    { id: 'thisYear', from: `${now.getUTCFullYear()}-01-01`, to: today },
  ] as const;
}
