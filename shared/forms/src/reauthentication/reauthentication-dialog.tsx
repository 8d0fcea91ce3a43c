import { useAuth } from '@atrium/host';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useId, useState } from 'react';
import { FormRefusal } from '../fields/form-refusal.tsx';
import { OneTimePasswordForm } from '../fields/one-time-password-form.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { useTexts } from '../messages/index.ts';
import { revokeSessionRules } from '../rules/rules.ts';
import { useSubmission } from '../submission/use-submission.ts';
import { useForm } from '../use-form.ts';
import { missingProof, type ReauthenticationRequest } from './use-reauthentication.ts';

/** Few people have a factor beyond the password. */
const StepUpStep = lazy(() =>
  import(/* webpackChunkName: "step-up" */ './step-up-step.tsx').then(({ StepUpStep: Step }) => ({
    default: Step,
  })),
);

/** Asks for the strongest factor that the user has: a passkey or a code, else the password, else a one-time password. */
export function ReauthenticationDialog({ request }: { request: ReauthenticationRequest }) {
  const texts = useTexts().reauthentication;
  const titleId = useId();
  return (
    <Dialog open onClose={request.cancel} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{texts.title}</DialogTitle>
      {request.missing === 'password' && <PasswordStep request={request} />}
      {request.missing === 'one-time password' && <OneTimePasswordStep request={request} />}
      {request.missing === 'step-up' && (
        <Suspense>
          <StepUpStep request={request} />
        </Suspense>
      )}
    </Dialog>
  );
}

function PasswordStep({ request }: { request: ReauthenticationRequest }) {
  const { cancel, reauthentication: texts } = useTexts();
  const email = useAuth((state) => state.user?.email) ?? '';
  const form = useForm({
    // Every call that requires a proof has the same rules.
    rules: revokeSessionRules,
    initial: { password: '' },
    texts: { password: { missing: texts.missing, refused: texts.wrong } },
    send: ({ password }) => request.prove({ password }),
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
          {/* Password managers look for this field. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={request.cancel} disabled={form.isWorking}>
          {cancel}
        </Button>
        <Button type="submit" variant="contained" color="primary" loading={form.isWorking}>
          {texts.confirm}
        </Button>
      </DialogActions>
    </form>
  );
}

function OneTimePasswordStep({ request }: { request: ReauthenticationRequest }) {
  const texts = useTexts().reauthentication;
  const { submit, isWorking, refusal } = useSubmission();
  // It goes up when another code has to be sent.
  const [round, setRound] = useState(0);
  const use = (otpToken: string) =>
    submit(() =>
      request.prove({ otpToken }).catch((error: unknown) => {
        if (missingProof(error) === null) throw error;
        setRound(round + 1);
      }),
    );
  const notice = refusal?.message ?? (round > 0 ? texts.another : undefined);
  return (
    <OneTimePasswordForm
      key={round}
      use={{ purpose: request.otpPurpose }}
      notice={notice}
      isWorking={isWorking}
      onVerified={(otpToken) => void use(otpToken)}
      onCancel={request.cancel}
    />
  );
}
