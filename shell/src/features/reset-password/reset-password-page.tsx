import { resetPasswordRules } from '@atrium/forms';
import { request } from '@atrium/host';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { mailedSecret } from '../../lib/mailed-secret.ts';
import { SetPasswordForm } from '../../lib/set-password-form.tsx';
import { StandalonePage } from '../../lib/standalone-page.tsx';
import { useTexts } from '../../messages/index.ts';
import { PasswordSaved } from './password-saved.tsx';
import { RequestLink } from './request-link.tsx';

/** The fragment of a mailed link is the secret that sets a new password. */
export function ResetPasswordPage(): ReactNode {
  const token = mailedSecret(useLocation().hash);
  return token ? <Reset key={token} token={token} /> : <RequestLink way="resetPassword" />;
}

function Reset({ token }: { readonly token: string }): ReactNode {
  const { resetPassword: text } = useTexts().access;
  const [isDone, setDone] = useState(false);
  if (isDone) return <PasswordSaved />;
  return (
    <StandalonePage title={text.title}>
      <Typography color="textSecondary">{text.lead}</Typography>
      <SetPasswordForm
        rules={resetPasswordRules}
        action={text.submit}
        send={(password) =>
          request('POST /customer-portal/auth/reset_password', { body: { token, password } })
        }
        onDone={() => setDone(true)}
        tokenHint={text.refused}
      />
      <Button component={RouterLink} to="/reset-password" variant="text" sx={{ mt: 2, ml: -1.75 }}>
        {text.askAgain}
      </Button>
    </StandalonePage>
  );
}
