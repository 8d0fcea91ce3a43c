import { nameOfPeriod, type Period, type PeriodName, periodOf } from '@atrium/lists';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTexts } from '../../../messages/index.ts';
import { periodNames } from '../periods.ts';

interface PeriodChoiceProps {
  period: Required<Period>;
  today: string;
  onChange: (period: Required<Period>) => void;
}

/** Presets, and fields for the first and last day. */
export function PeriodChoice({ period, today, onChange }: PeriodChoiceProps) {
  const texts = useTexts();
  const chosen = nameOfPeriod(periodNames, period, today);
  const day = (name: keyof Period) => (
    <TextField
      type="date"
      label={texts[name]}
      value={period[name]}
      onChange={({ target }) => target.value && onChange({ ...period, [name]: target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: { xs: '1 1 136px', sm: 'none' } }}
    />
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', displayPrint: 'none' }}>
      <ToggleButtonGroup
        exclusive
        aria-label={texts.periods}
        value={chosen ?? null}
        onChange={(_, name: PeriodName | null) => name && onChange(periodOf(name, today))}
        sx={{ flexWrap: 'wrap' }}
      >
        {periodNames.map((name) => (
          <ToggleButton key={name} value={name}>
            {texts[name]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {day('from')}
      {day('to')}
    </Box>
  );
}
