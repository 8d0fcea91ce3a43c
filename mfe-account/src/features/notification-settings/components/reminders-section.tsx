import { digestIntervals, isOneOf, type ReminderSettings, reminderScopes } from '@atrium/contract';
import { ErrorState, ListSkeleton, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';
import { useTexts } from '../../../messages/index.ts';
import { useReminderSettings } from '../use-reminder-settings.ts';

/** Days that the user has can be chosen, too. */
const DAYS = [30, 14, 7, 3, 1, 0];

/** Keeps the place of the form while the settings are loaded. */
const hidden: ReminderSettings = { days: [], scope: 'mine', byMail: true, digest: 'off' };

export function RemindersSection() {
  const texts = useTexts().notificationSettings.reminders;
  const { settings, load, change } = useReminderSettings();
  return (
    <Section title={texts.title} description={texts.description}>
      {load.error && !settings ? (
        <ErrorState message={texts.notLoaded} requestId={load.error.requestId} onRetry={load.reload} />
      ) : (
        // The form keeps its place while it is loaded.
        <Box sx={{ position: 'relative' }} aria-busy={!settings}>
          {!settings && (
            <Box sx={{ position: 'absolute', inset: 0, overflow: 'hidden' }}>
              <ListSkeleton rows={3} height={48} />
            </Box>
          )}
          <Box sx={{ visibility: settings ? 'visible' : 'hidden' }}>
            <RemindersForm settings={settings ?? hidden} change={change} />
          </Box>
        </Box>
      )}
    </Section>
  );
}

interface RemindersFormProps {
  settings: ReminderSettings;
  change: (changed: Partial<ReminderSettings>) => void;
}

function RemindersForm({ settings, change }: RemindersFormProps) {
  const texts = useTexts().notificationSettings.reminders;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <DaysChoice days={settings.days} onChange={(days) => change({ days })} />
      <TextField
        select
        label={texts.scope}
        value={settings.scope}
        onChange={({ target }) => isOneOf(reminderScopes, target.value) && change({ scope: target.value })}
        slotProps={{ select: { native: true } }}
        sx={{ width: '100%', maxWidth: 440 }}
      >
        {reminderScopes.map((scope) => (
          <option key={scope} value={scope}>
            {texts.scopes[scope]}
          </option>
        ))}
      </TextField>
      <TextField
        select
        label={texts.digest}
        helperText={texts.digestText}
        value={settings.digest}
        onChange={({ target }) => isOneOf(digestIntervals, target.value) && change({ digest: target.value })}
        slotProps={{ select: { native: true } }}
        sx={{ width: '100%', maxWidth: 440 }}
      >
        {digestIntervals.map((interval) => (
          <option key={interval} value={interval}>
            {texts.intervals[interval]}
          </option>
        ))}
      </TextField>
      <FormControlLabel
        control={
          <Checkbox checked={settings.byMail} onChange={({ target }) => change({ byMail: target.checked })} />
        }
        label={texts.byMail}
      />
    </Box>
  );
}

interface DaysChoiceProps {
  days: readonly number[];
  onChange: (days: number[]) => void;
}

function DaysChoice({ days, onChange }: DaysChoiceProps) {
  const texts = useTexts().notificationSettings.reminders;
  const labelId = useId();
  const offered = [...new Set([...DAYS, ...days])].sort((one, other) => other - one);
  return (
    <div>
      <Box id={labelId} sx={{ mb: 1, fontWeight: 500 }}>
        {texts.days}
      </Box>
      <ToggleButtonGroup
        aria-labelledby={labelId}
        value={days}
        onChange={(_, chosen: number[]) => onChange(chosen)}
        sx={{ flexWrap: 'wrap' }}
      >
        {offered.map((day) => (
          <ToggleButton key={day} value={day} aria-label={texts.daysBefore(day)} sx={{ px: 2 }}>
            {day === 0 ? texts.onTheDay : day}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}
