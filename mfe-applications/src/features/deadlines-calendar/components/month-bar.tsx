import { dateFormat } from '@atrium/contract';
import { useLocale } from '@atrium/host';
import { Icon, icons } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../../messages/index.ts';
import { addMonths, monthOf } from '../month.ts';
import type { Calendar } from '../use-calendar.ts';

const MONTH = 'month';
const AGENDA = 'agenda';

export const MONTH_ID = 'deadlines-month';

export function MonthBar({ calendar }: { calendar: Calendar }) {
  const texts = useTexts().deadlines;
  const { locale } = useLocale();
  const { month, today, isNarrow, isAgenda, showMonth, change } = calendar;
  const name = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, px: 1.5, py: 1 }}>
      <Typography id={MONTH_ID} variant="h3" component="h2" aria-live="polite" sx={{ mr: 'auto', pl: 0.5 }}>
        {name.format(new Date(`${month}-01`))}
      </Typography>
      <Box sx={{ display: 'flex', displayPrint: 'none', alignItems: 'center', gap: 0.5 }}>
        {month !== monthOf(today) && (
          <Button size="small" variant="text" onClick={() => showMonth(monthOf(today))}>
            {texts.thisMonth}
          </Button>
        )}
        <IconButton aria-label={texts.previousMonth} onClick={() => showMonth(addMonths(month, -1))}>
          <Icon path={icons.chevronLeft} />
        </IconButton>
        <IconButton aria-label={texts.nextMonth} onClick={() => showMonth(addMonths(month, 1))}>
          <Icon path={icons.chevronRight} />
        </IconButton>
        {!isNarrow && (
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label={texts.layout}
            value={isAgenda ? AGENDA : MONTH}
            onChange={(_, layout: string | null) =>
              layout && change({ layout: layout === AGENDA ? layout : null })
            }
            sx={{ ml: 1 }}
          >
            <ToggleButton value={MONTH}>{texts.month}</ToggleButton>
            <ToggleButton value={AGENDA}>{texts.agenda}</ToggleButton>
          </ToggleButtonGroup>
        )}
      </Box>
    </Box>
  );
}
