import type { ResponseOf } from '@atrium/contract';
import { FormRefusal, resetPasswordRules, useSubmission } from '@atrium/forms';
import { request } from '@atrium/host';
import { DateTime, TextAround } from '@atrium/ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { mailedSecret } from '../../lib/mailed-secret.ts';
import { SetPasswordForm } from '../../lib/set-password-form.tsx';
import { StandalonePage } from '../../lib/standalone-page.tsx';
import { useTexts } from '../../messages/index.ts';
import { PasswordSaved } from './password-saved.tsx';
import { RequestLink } from './request-link.tsx';

type Wait = ResponseOf<'POST /customer-portal/auth/recovery/begin'>;

/** The fragment of a mailed link is the secret that begins the wait, and sets a new password after it. */
export function RecoveryPage(): ReactNode {
  const token = mailedSecret(useLocation().hash);
  return token ? <Recovery key={token} token={token} /> : <RequestLink way="recovery" />;
}

function Recovery({ token }: { readonly token: string }): ReactNode {
  const { recovery: text, resetPassword } = useTexts().access;
  const [wait, setWait] = useState<Wait | null>(null);
  const { submit, isWorking, refusal } = useSubmission();
  // Programs that look through mail open links, too, so the page waits for the person.
  const proceed = () =>
    submit(async () =>
      setWait(await request('POST /customer-portal/auth/recovery/begin', { body: { token } })),
    );
  if (wait && Date.parse(wait.opensAt) <= Date.now()) return <NewPassword token={token} />;
  return (
    <StandalonePage title={text.requestTitle}>
      {wait ? (
        <Typography role="status">
          <TextAround text={text.waiting}>
            <DateTime value={wait.opensAt} format="dateTime" />
          </TextAround>{' '}
          <TextAround text={text.keepLink}>
            <DateTime value={wait.closesAt} format="dateTime" />
          </TextAround>
        </Typography>
      ) : (
        <>
          <Typography color="textSecondary" sx={{ mb: 4 }}>
            {text.lead}
          </Typography>
          <FormRefusal refusal={refusal} hint={refusal?.status === 422 ? resetPassword.refused : undefined} />
          <Button
            variant="contained"
            color="primary"
            size="large"
            loading={isWorking}
            onClick={() => void proceed()}
            sx={{ mt: 2 }}
          >
            {text.proceed}
          </Button>
        </>
      )}
    </StandalonePage>
  );
}

function NewPassword({ token }: { readonly token: string }): ReactNode {
  const { recovery: text, resetPassword } = useTexts().access;
  const [isDone, setDone] = useState(false);
  if (isDone) return <PasswordSaved />;
  return (
    <StandalonePage title={resetPassword.title}>
      <Typography color="textSecondary">{text.consequences}</Typography>
      <SetPasswordForm
        rules={resetPasswordRules}
        action={resetPassword.submit}
        send={(password) =>
          request('POST /customer-portal/auth/recovery/finish', { body: { token, password } })
        }
        onDone={() => setDone(true)}
        tokenHint={resetPassword.refused}
      />
    </StandalonePage>
  );
}
