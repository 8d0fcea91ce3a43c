import type { SecurityPolicy } from '@atrium/contract';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTexts } from '../../../messages/security-policy.ts';

type Limits = Pick<SecurityPolicy, 'idleMinutes' | 'maxAgeHours'>;

const IDLE = [15, 30, 60, 240];
const AGE = [8, 12, 24, 72];

interface LimitFieldsProps {
  values: Limits;
  onChange: (changed: Partial<Limits>) => void;
}

/** After how long people confirm again who they are. */
export function LimitFields({ values, onChange }: LimitFieldsProps) {
  const texts = useTexts();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <Limit
        label={texts.idle}
        value={values.idleMinutes}
        choices={IDLE}
        name={texts.minutes}
        onChange={(idleMinutes) => onChange({ idleMinutes })}
      />
      <Limit
        label={texts.age}
        value={values.maxAgeHours}
        choices={AGE}
        name={texts.hours}
        onChange={(maxAgeHours) => onChange({ maxAgeHours })}
      />
    </Box>
  );
}

interface LimitProps {
  label: string;
  value: number | null;
  choices: readonly number[];
  name: (count: number) => string;
  onChange: (value: number | null) => void;
}

function Limit({ label, value, choices, name, onChange }: LimitProps) {
  const texts = useTexts();
  // One that was set in another way is kept.
  const offered = [...new Set([...choices, ...(value === null ? [] : [value])])].sort(
    (one, other) => one - other,
  );
  return (
    <TextField
      select
      label={label}
      value={value ?? 0}
      onChange={({ target }) => onChange(Number(target.value) || null)}
    >
      <MenuItem value={0}>{texts.noLimit}</MenuItem>
      {offered.map((count) => (
        <MenuItem key={count} value={count}>
          {name(count)}
        </MenuItem>
      ))}
    </TextField>
  );
}
