import { type ScheduledReport, scheduleFormats, scheduleRhythms } from '@atrium/contract';
import { FormDialog, ReauthenticationDialog, RestoredNotice, useReauthentication } from '@atrium/forms';
import { notify, RequestError, request, useDraft, useLocale } from '@atrium/host';
import { useField } from '@atrium/stores';
import Checkbox from '@mui/material/Checkbox';
import DialogContentText from '@mui/material/DialogContentText';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { notifyFailure } from '../../../lib/notify-failure.ts';
import { useTexts } from '../../../messages/index.ts';
import { reportChoicesArea } from '../report-choices.area.ts';
import { weekdayName } from '../weekdays.ts';

interface ScheduleDialogProps {
  onClose: () => void;
  onAdded: () => void;
}

const WEEK = Array.from({ length: 7 }, (_, index) => index + 1);
const MONTH = Array.from({ length: 31 }, (_, index) => index + 1);

const STATEMENT = 'points_statement';

interface Entered {
  /** Id of what is reported. */
  readonly choice: string;
  readonly format: (typeof scheduleFormats)[number];
  readonly rhythm: (typeof scheduleRhythms)[number];
  readonly day: number;
  readonly isAttached: boolean;
}

const initial: Entered = { choice: STATEMENT, format: 'pdf', rhythm: 'monthly', day: 1, isAttached: true };

/** Asks which report is sent, as which file and when. */
export function ScheduleDialog({ onClose, onAdded }: ScheduleDialogProps) {
  const texts = useTexts().reports;
  const { timeZone } = useLocale();
  const choices = useChoices();
  const [entered, setEntered, isRestored] = useDraft('new schedule', initial);
  const change = (changed: Partial<Entered>) => setEntered({ ...entered, ...changed });
  const [isWorking, setWorking] = useState(false);
  const { withReauthentication, reauthenticationRequest } = useReauthentication('lasting_access');
  // Not another one while the saved views are loaded, or after one of them was deleted.
  const choice = choices.find(({ id }) => id === entered.choice);

  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!choice) return;
    setWorking(true);
    const { name, report, query } = choice;
    const { format, rhythm, day, isAttached } = entered;
    try {
      const body = { name, report, query, format, rhythm, day, isAttached, timeZone };
      const isAdded = await withReauthentication(async (proof) => {
        await request('POST /customer-portal/report_schedules', { body: { ...body, ...proof } });
      });
      if (!isAdded) return setWorking(false);
      notify({ message: texts.added(name), severity: 'success' });
      onAdded();
      onClose();
    } catch (error) {
      setWorking(false);
      if (error instanceof RequestError && error.problem?.type.endsWith(':limit-reached'))
        notify({ message: texts.limit, severity: 'error' });
      else notifyFailure(error);
    }
  };
  return (
    <>
      <FormDialog
        title={texts.addTitle}
        confirm={texts.confirm}
        isWorking={isWorking}
        isDisabled={!choice}
        formProps={{ onSubmit: (event) => void add(event) }}
        onClose={onClose}
      >
        <DialogContentText variant="body2">{texts.addText}</DialogContentText>
        <RestoredNotice isRestored={isRestored} />
        <Select
          label={texts.report}
          value={choice?.id ?? ''}
          onChange={(id) => change({ choice: id })}
          options={choices.map(({ id, label }) => ({ value: id, label }))}
        />
        <RhythmFields entered={entered} change={change} />
        <AttachedField isAttached={entered.isAttached} change={change} />
      </FormDialog>
      {reauthenticationRequest && <ReauthenticationDialog request={reauthenticationRequest} />}
    </>
  );
}

interface RhythmFieldsProps {
  entered: Entered;
  change: (changed: Partial<Entered>) => void;
}

interface AttachedFieldProps {
  isAttached: boolean;
  change: (changed: Pick<Entered, 'isAttached'>) => void;
}

/** Whether the mail brings the file along. */
function AttachedField({ isAttached, change }: AttachedFieldProps) {
  const texts = useTexts().reports;
  return (
    <>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={isAttached}
            onChange={(_, checked) => change({ isAttached: checked })}
          />
        }
        label={texts.attach}
        slotProps={{ typography: { variant: 'body2' } }}
      />
      <Typography variant="body2" color="textSecondary">
        {texts.attachText}
      </Typography>
    </>
  );
}

/** As which file the report is sent, and on which days. */
function RhythmFields({ entered: { format, rhythm, day }, change }: RhythmFieldsProps) {
  const texts = useTexts().reports;
  const { locale } = useLocale();
  const [label, days] =
    rhythm === 'weekly'
      ? [texts.weekday, WEEK.map((value) => ({ value, label: weekdayName(value, locale) }))]
      : [
          texts.monthDay,
          MONTH.map((value) => ({ value, label: value === 31 ? texts.lastDay : String(value) })),
        ];
  return (
    <>
      <Select
        label={texts.format}
        value={format}
        onChange={(value) => change({ format: value })}
        options={scheduleFormats.map((value) => ({ value, label: texts.formats[value] }))}
      />
      <Select
        label={texts.rhythm}
        value={rhythm}
        onChange={(value) => change({ rhythm: value, day: 1 })}
        options={scheduleRhythms.map((value) => ({ value, label: texts.rhythms[value] }))}
      />
      <Select label={label} value={day} onChange={(value) => change({ day: value })} options={days} />
    </>
  );
}

interface SelectProps<V extends number | string> {
  label: string;
  /** One of the options, or an empty string while none is chosen. */
  value: V | '';
  onChange: (value: V) => void;
  options: readonly { readonly value: V; readonly label: string }[];
}

function Select<V extends number | string>({ label, value, onChange, options }: SelectProps<V>) {
  const choose = (text: string) => {
    const chosen = options.find((option) => String(option.value) === text);
    if (chosen) onChange(chosen.value);
  };
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={value}
      onChange={({ target }) => choose(String(target.value))}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly report: ScheduledReport;
  readonly query: string;
}

/** The statement, and each saved view. */
function useChoices(): Choice[] {
  const texts = useTexts().reports;
  const { applications } = useField(reportChoicesArea, 'applications', {}).data;
  const { deadlines } = useField(reportChoicesArea, 'deadlines', {}).data;
  const { instructions } = useField(reportChoicesArea, 'instructions', {}).data;
  const statement = texts.lists.points_statement;
  const viewsOf = (report: 'applications' | 'deadlines' | 'instructions', views: typeof applications) =>
    views.map(({ id, name, query }) => ({
      id: `${report} ${id}`,
      name,
      report,
      query,
      label: texts.viewOf(texts.lists[report], name),
    }));
  return [
    { id: STATEMENT, name: statement, label: statement, report: STATEMENT, query: '' },
    ...viewsOf('applications', applications),
    ...viewsOf('deadlines', deadlines),
    ...viewsOf('instructions', instructions),
  ];
}
