import { useAuth } from '@atrium/host';
import { Refusal } from '@atrium/ui';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useOneTimePassword } from '../use-one-time-password.ts';
import { useSecurityTexts } from '../use-security-texts.ts';

interface OneTimePasswordDialogProps {
  onProved: (otpToken: string) => void;
  onCancel: () => void;
}

/** Asks for the six digits that are sent by mail. */
export function OneTimePasswordDialog({ onProved, onCancel }: OneTimePasswordDialogProps) {
  const texts = useSecurityTexts();
  const titleId = useId();
  const email = useAuth((state) => state.user?.email) ?? '';
  const [code, setCode] = useState('');
  const [isMalformed, setMalformed] = useState(false);
  const { send, check, isSent, isSending, isChecking, refusal } = useOneTimePassword(onProved);
  return (
    <Dialog open onClose={onCancel} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMalformed(code.length !== 6);
          if (code.length === 6) void check(code);
        }}
      >
        <DialogTitle id={titleId}>{texts.step}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <DialogContentText aria-live="polite">
              {isSent ? texts.sent(email) : texts.sending}
            </DialogContentText>
            {refusal && (
              <Refusal
                message={refusal.message}
                hint={hintOf(refusal.status)}
                requestId={refusal.requestId}
              />
            )}
            <TextField
              label={texts.code}
              name="one-time-code"
              autoComplete="one-time-code"
              autoFocus
              value={code}
              onChange={(event) => {
                // A pasted code may bring spaces along.
                setCode(event.target.value.replaceAll(/\D/g, '').slice(0, 6));
                setMalformed(false);
              }}
              error={isMalformed}
              helperText={isMalformed ? texts.codeMalformed : undefined}
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="text" loading={isSending} onClick={() => void send()} sx={{ mr: 'auto' }}>
            {texts.another}
          </Button>
          <Button onClick={onCancel}>{texts.cancel}</Button>
          <Button type="submit" variant="contained" color="primary" loading={isChecking} disabled={!isSent}>
            {texts.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );

  function hintOf(status: number): string | undefined {
    if (status === 429) return texts.tooMany;
    return status === 422 ? texts.codeRefused : undefined;
  }
}
