import { type Period, PopupButton } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTexts } from '../../messages/list.ts';

interface DateFilterProps {
  /** Of the date, such as "Applied". */
  name: string;
  period: Period;
  /** The chosen preset in words, shown instead of the dates. */
  chosen?: string | undefined;
  presets?: readonly { readonly label: string; readonly choose: () => void }[];
  onChange: (change: { from?: string | null; to?: string | null }) => void;
  onClear: () => void;
}

/** First and last date, entered or from a preset. */
export function DateFilter({ name, period, chosen, presets = [], onChange, onClear }: DateFilterProps) {
  const texts = useTexts();
  const format = useFormat();
  const { from = '', to = '' } = period;
  const formatted = (date: string) => (date ? format.date(date) : '…');
  const isActive = chosen !== undefined || from !== '' || to !== '';
  const label = isActive ? `${name}: ${chosen ?? `${formatted(from)} – ${formatted(to)}`}` : name;
  return (
    <PopupButton label={label} accessibleName={label} isActive={isActive} width={280}>
      {(close) => (
        <Box sx={{ display: 'grid', gap: 1.5, p: 1.5 }}>
          <DateField label={texts.from} value={from} onChange={(value) => onChange({ from: value })} />
          <DateField label={texts.to} value={to} onChange={(value) => onChange({ to: value })} />
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
            {isActive && (
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
