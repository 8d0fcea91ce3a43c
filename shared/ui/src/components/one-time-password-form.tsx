import type { OtpRequest } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { enUs } from '../messages/en-us.ts';
import { useMessages } from '../messages/use-messages.ts';
import { Refusal } from './refusal.tsx';
import { useOneTimePassword } from './use-one-time-password.ts';

const DIGITS = 6;

/** What {@link OneTimePasswordForm} takes. */
export interface OneTimePasswordFormProps {
  /** What the code is good for: one that was sent for one use is worthless for another. */
  use: OtpRequest;
  /** Gets the token of one use, for the call that asked for it. */
  onProved: (otpToken: string) => void;
  onCancel: () => void;
  /** True while the token is being used. */
  isWorking?: boolean;
  /** What the button says that sends the code; without it, "Confirm". */
  confirmLabel?: string;
  /** Why a code is asked for once more. */
  notice?: string | undefined;
}

/** Contents of a dialog: has six digits sent by mail, and asks for them. */
export function OneTimePasswordForm({
  use,
  onProved,
  onCancel,
  isWorking = false,
  confirmLabel,
  notice,
}: OneTimePasswordFormProps) {
  const texts = useMessages({ 'en-US': enUs }).oneTimePassword;
  const email = useAuth((state) => state.user?.email) ?? '';
  const [code, setCode] = useState('');
  const [isMalformed, setMalformed] = useState(false);
  const { send, check, isSent, underWay, refusal } = useOneTimePassword(use, onProved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMalformed(code.length !== DIGITS);
    if (code.length === DIGITS) void check(code);
  };
  return (
    <form noValidate onSubmit={submit}>
      <DialogContent>
        <Stack spacing={2}>
          {notice && <Alert severity="warning">{notice}</Alert>}
          <DialogContentText aria-live="polite">
            {isSent ? texts.sent(email) : texts.sending}
          </DialogContentText>
          {refusal && (
            <Refusal message={refusal.message} hint={hintOf(refusal.status)} requestId={refusal.requestId} />
          )}
          <TextField
            label={texts.code}
            name="one-time-code"
            autoComplete="one-time-code"
            autoFocus
            value={code}
            onChange={(event) => {
              // A pasted code may bring spaces along.
              setCode(event.target.value.replaceAll(/\D/g, '').slice(0, DIGITS));
              setMalformed(false);
            }}
            error={isMalformed}
            helperText={isMalformed ? texts.malformed : undefined}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            sx={{ maxWidth: 240 }}
          />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button
          variant="text"
          loading={underWay === 'sending'}
          disabled={isWorking}
          onClick={() => void send()}
          sx={{ mr: 'auto', width: { xs: '100%', sm: 'auto' }, justifyContent: 'flex-start' }}
        >
          {texts.another}
        </Button>
        <Button onClick={onCancel} disabled={isWorking}>
          {texts.cancel}
        </Button>
        <Button
          type="submit"
          variant="contained"
          color="primary"
          loading={isWorking || underWay === 'checking'}
          disabled={!isSent}
        >
          {confirmLabel ?? texts.confirm}
        </Button>
      </DialogActions>
    </form>
  );

  function hintOf(status: number): string | undefined {
    if (status === 429) return texts.tooMany;
    return status === 422 ? texts.refused : undefined;
  }
}
