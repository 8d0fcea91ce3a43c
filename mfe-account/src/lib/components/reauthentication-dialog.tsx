import { useAuth } from '@atrium/host';
import { OneTimePasswordForm, PasswordField, Refusal } from '@atrium/ui';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type FormEvent, useId, useState } from 'react';
import { type Asked, missingProof } from '../use-reauthentication.ts';
import { refusedField, useSubmission } from '../use-submission.ts';
import { useTexts } from '../use-texts.ts';

/** Asks for the password again, or for a one-time password of who has none. */
export function ReauthenticationDialog({ asked }: { asked: Asked }) {
  const texts = useTexts().reauthentication;
  const titleId = useId();
  return (
    <Dialog open onClose={asked.giveUp} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{texts.title}</DialogTitle>
      {asked.missing === 'password' ? <PasswordStep asked={asked} /> : <OneTimePasswordStep asked={asked} />}
    </Dialog>
  );
}

function PasswordStep({ asked }: { asked: Asked }) {
  const { cancel, reauthentication: texts } = useTexts();
  const { submit, isWorking, refusal } = useSubmission();
  const email = useAuth((state) => state.user?.email) ?? '';
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password !== '') void submit(() => asked.prove({ password }));
  };
  return (
    <form noValidate onSubmit={confirm}>
      <DialogContent sx={{ pt: 0 }}>
        <Stack spacing={2}>
          <DialogContentText>{texts.text}</DialogContentText>
          {refusal && <Refusal message={refusal.message} hint={hint()} requestId={refusal.requestId} />}
          <PasswordField
            label={texts.password}
            name="current-password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={(value) => {
              setPassword(value);
              setMissing(false);
            }}
            problem={isMissing ? texts.missing : undefined}
          />
          {/* Tells a password manager whose password it is. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={asked.giveUp} disabled={isWorking}>
          {cancel}
        </Button>
        <Button type="submit" variant="contained" color="primary" loading={isWorking}>
          {texts.confirm}
        </Button>
      </DialogActions>
    </form>
  );

  function hint(): string | undefined {
    if (refusedField(refusal, 'password')) return texts.wrong;
    return refusal?.status === 429 ? texts.tooMany : undefined;
  }
}

function OneTimePasswordStep({ asked }: { asked: Asked }) {
  const texts = useTexts().reauthentication;
  const { submit, isWorking, refusal } = useSubmission();
  // Counts up when a code has to be sent anew.
  const [round, setRound] = useState(0);
  const use = (otpToken: string) =>
    submit(() =>
      asked.prove({ otpToken }).catch((cause: unknown) => {
        if (missingProof(cause) === null) throw cause;
        setRound(round + 1);
      }),
    );
  const notice = refusal?.message ?? (round > 0 ? texts.another : undefined);
  return (
    <OneTimePasswordForm
      key={round}
      use={{ purpose: asked.otpPurpose }}
      notice={notice}
      isWorking={isWorking}
      onProved={(otpToken) => void use(otpToken)}
      onCancel={asked.giveUp}
    />
  );
}
