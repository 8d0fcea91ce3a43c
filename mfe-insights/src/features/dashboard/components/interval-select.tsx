import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type Interval, intervals } from '../../../lib/periods.ts';
import { useTexts } from '../../../messages/index.ts';
import type { View } from '../use-view.ts';

const AUTOMATIC = 'auto';

/** The interval of the date axes: automatic or chosen. */
export function IntervalSelect({ view: { chosen, fitting, change } }: { view: View }) {
  const texts = useTexts();
  return (
    <TextField
      select
      label={texts.interval}
      value={chosen ?? AUTOMATIC}
      onChange={({ target }) =>
        change({ interval: target.value === AUTOMATIC ? null : (target.value as Interval) })
      }
      sx={{ width: { xs: 'calc(50% - 6px)', sm: 168 } }}
    >
      <MenuItem value={AUTOMATIC}>{texts.autoInterval(texts.intervals[fitting])}</MenuItem>
      {intervals.map((interval) => (
        <MenuItem key={interval} value={interval}>
          {texts.intervals[interval]}
        </MenuItem>
      ))}
    </TextField>
  );
}
