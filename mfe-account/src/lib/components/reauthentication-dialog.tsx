import {
  FormRefusal,
  OneTimePasswordForm,
  PasswordField,
  revokeSessionRules,
  useForm,
  useSubmission,
} from '@atrium/forms';
import { useAuth } from '@atrium/host';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { useTexts } from '../../messages/index.ts';
import { type Asked, missingProof } from '../use-reauthentication.ts';

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
  const email = useAuth((state) => state.user?.email) ?? '';
  const form = useForm({
    // Every call that asks for a proof takes the same.
    rules: revokeSessionRules,
    initial: { password: '' },
    texts: { password: { missing: texts.missing, refused: texts.wrong } },
    send: ({ password }) => asked.prove({ password }),
  });
  return (
    <form {...form.formProps}>
      <DialogContent sx={{ pt: 0 }}>
        <Stack spacing={2}>
          <DialogContentText>{texts.text}</DialogContentText>
          <FormRefusal
            refusal={form.refusal}
            hint={form.refusal?.status === 429 ? texts.tooMany : undefined}
          />
          <PasswordField
            field={form.field('password')}
            label={texts.password}
            name="current-password"
            autoComplete="current-password"
            autoFocus
          />
          {/* Tells a password manager whose password it is. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={asked.giveUp} disabled={form.isWorking}>
          {cancel}
        </Button>
        <Button type="submit" variant="contained" color="primary" loading={form.isWorking}>
          {texts.confirm}
        </Button>
      </DialogActions>
    </form>
  );
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
      onVerified={(otpToken) => void use(otpToken)}
      onCancel={asked.giveUp}
    />
  );
}
