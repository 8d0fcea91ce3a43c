import { FormRefusal, requestResetRules, TextInput, useForm } from '@atrium/forms';
import { request } from '@atrium/host';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { useReleaseSet } from '../../lib/release-set.ts';
import type { ResetPasswordState } from '../../lib/reset-password-state.ts';
import { StandalonePage } from '../../lib/standalone-page.tsx';
import { useTexts } from '../../messages/index.ts';

const calls = {
  resetPassword: 'POST /customer-portal/auth/request_reset_password',
  recovery: 'POST /customer-portal/auth/recovery/request',
} as const;
type Way = keyof typeof calls;

/** The response does not show whether the account exists. */
export function RequestLink({ way }: { readonly way: Way }): ReactNode {
  const { [way]: text, backToSignIn } = useTexts().access;
  const state = useLocation().state as ResetPasswordState | null;
  const [typed, setTyped] = useState(state?.email ?? '');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const askForAnother = () => {
    setTyped('');
    setSentTo(null);
  };
  if (sentTo !== null) return <Sent email={sentTo} onAnother={askForAnother} />;
  return (
    <StandalonePage title={text.requestTitle}>
      <Typography color="textSecondary">{text.requestLead}</Typography>
      <AddressForm way={way} typed={typed} onSent={setSentTo} />
      <Button component={RouterLink} to="/signin" variant="text" sx={{ mt: 2, ml: -1.75 }}>
        {backToSignIn}
      </Button>
    </StandalonePage>
  );
}

interface AddressFormProps {
  readonly way: Way;
  readonly typed: string;
  readonly onSent: (email: string) => void;
}

function AddressForm({ way, typed, onSent }: AddressFormProps): ReactNode {
  const text = useTexts().access.resetPassword;
  const form = useForm({
    rules: requestResetRules,
    initial: { email: typed },
    texts: {
      email: { missing: text.emailMissing, malformed: text.emailMalformed, refused: text.emailMalformed },
    },
    send: async (body) => {
      await request(calls[way], { body });
      onSent(body.email);
    },
  });
  return (
    <Stack component="form" {...form.formProps} spacing={2.5} sx={{ mt: 4 }}>
      <FormRefusal refusal={form.refusal} />
      <TextInput
        field={form.field('email')}
        label={text.email}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        fullWidth
      />
      <Button type="submit" variant="contained" color="primary" size="large" loading={form.isWorking}>
        {text.request}
      </Button>
    </Stack>
  );
}

interface SentProps {
  readonly email: string;
  readonly onAnother: () => void;
}

function Sent({ email, onAnother }: SentProps): ReactNode {
  const { resetPassword: text, backToSignIn, mailbox, openMailbox } = useTexts().access;
  const { settings } = useReleaseSet();
  return (
    <StandalonePage title={text.sentTitle}>
      <Typography role="status">{text.sent(email)}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1.5 }}>
        {text.nothingCame}
      </Typography>
      {settings.demo && (
        <Typography color="textSecondary" sx={{ mt: 1.5 }}>
          {mailbox} <Link href="/mailbox">{openMailbox}</Link>
        </Typography>
      )}
      <Stack direction="row" spacing={1.5} sx={{ mt: 4 }}>
        <Button component={RouterLink} to="/signin">
          {backToSignIn}
        </Button>
        <Button variant="text" onClick={onAnother}>
          {text.another}
        </Button>
      </Stack>
    </StandalonePage>
  );
}
