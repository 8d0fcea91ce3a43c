import { type CalendarAlarm, calendarAlarms } from '@atrium/contract';
import {
  ReauthenticationDialog,
  Refusal,
  RestoredNotice,
  refusedField,
  useReauthentication,
  useSubmission,
} from '@atrium/forms';
import { request, useDraft } from '@atrium/host';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTexts } from '../../../messages/index.ts';
import { FeedAddress } from './feed-address.tsx';

interface SubscribeDialogProps {
  query: string;
  address: string | null;
  onCreated: (address: string) => void;
  onClose: () => void;
}

/** The address of the created feed is shown once. */
export function SubscribeDialog({ query, address, onCreated, onClose }: SubscribeDialogProps) {
  const titleId = useId();
  const texts = useTexts().deadlines.subscribe;
  // The dialog is not closed by a click next to it once it has the address, which cannot be shown again.
  const close =
    address === null ? onClose : (_: object, reason: string) => reason === 'escapeKeyDown' && onClose();
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{address === null ? texts.title : texts.createdTitle}</DialogTitle>
      {address === null ? (
        <FeedForm query={query} onCreated={onCreated} onCancel={onClose} />
      ) : (
        <FeedAddress address={address} onDone={onClose} />
      )}
    </Dialog>
  );
}

interface FeedFormProps {
  query: string;
  onCreated: (address: string) => void;
  onCancel: () => void;
}

function FeedForm({ query, onCreated, onCancel }: FeedFormProps) {
  const { cancel, deadlines } = useTexts();
  const texts = deadlines.subscribe;
  const [name, setName, isNameRestored] = useDraft('feed name', texts.initialName);
  const [alarms, setAlarms, areAlarmsRestored] = useDraft<readonly CalendarAlarm[]>('feed alarms', []);
  const { submit, isWorking, refusal } = useSubmission();
  const { withReauthentication, reauthenticationRequest } = useReauthentication('lasting_access');
  const isNameRefused = refusedField(refusal, 'name') !== undefined;
  const create = () =>
    submit(async () => {
      const body = { name, query, alarms: [...alarms] };
      await withReauthentication(async (proof) => {
        const created = await request('POST /customer-portal/calendar_feeds', {
          body: { ...body, ...proof },
        });
        onCreated(created.address);
      });
    });
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText variant="body2">{texts.text}</DialogContentText>
          <RestoredNotice isRestored={isNameRestored || areAlarmsRestored} />
          {refusal && !isNameRefused && (
            <Refusal message={refusal.problem?.title ?? refusal.message} requestId={refusal.requestId} />
          )}
          <TextField
            autoFocus
            fullWidth
            required
            label={texts.name}
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={isNameRefused}
            helperText={isNameRefused && texts.nameRefused}
          />
          <Alarms chosen={alarms} onChange={setAlarms} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{cancel}</Button>
          <Button type="submit" variant="contained" color="primary" loading={isWorking}>
            {texts.create}
          </Button>
        </DialogActions>
      </form>
      {reauthenticationRequest && <ReauthenticationDialog request={reauthenticationRequest} />}
    </>
  );
}

interface AlarmsProps {
  chosen: readonly CalendarAlarm[];
  onChange: (chosen: readonly CalendarAlarm[]) => void;
}

function Alarms({ chosen, onChange }: AlarmsProps) {
  const texts = useTexts().deadlines.subscribe;
  return (
    <FormControl component="fieldset" variant="standard">
      <FormLabel component="legend">{texts.alarms}</FormLabel>
      <FormGroup>
        {calendarAlarms.map((days) => (
          <FormControlLabel
            key={days}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(days)}
                onChange={(_, isChosen) =>
                  onChange(isChosen ? [...chosen, days] : chosen.filter((each) => each !== days))
                }
              />
            }
            label={texts.alarmDays[days]}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}
