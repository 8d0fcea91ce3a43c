import { request } from '@atrium/host';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useText } from '../../lib/messages.ts';
import { useReleaseSet } from '../../lib/release-set.ts';
import { FormRefusal } from '../../lib/set-password-form.tsx';
import { StandalonePage } from '../../lib/standalone-page.tsx';
import { useSubmission } from '../../lib/use-submission.ts';

/** Asks for a reset link. The answer is the same whether the account exists. */
export function RequestReset(): ReactNode {
  const { resetPassword: text, backToSignIn } = useText().access;
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <Sent email={sentTo} onAnother={() => setSentTo(null)} />;
  return (
    <StandalonePage title={text.requestTitle}>
      <Typography color="textSecondary">{text.requestLead}</Typography>
      <AddressForm onSent={setSentTo} />
      <Button component={RouterLink} to="/signin" variant="text" sx={{ mt: 2, ml: -1.75 }}>
        {backToSignIn}
      </Button>
    </StandalonePage>
  );
}

function AddressForm({ onSent }: { readonly onSent: (email: string) => void }): ReactNode {
  const text = useText().access.resetPassword;
  const [entered, setEntered] = useState('');
  const [problem, setProblem] = useState<string>();
  const email = entered.trim();
  const { submit, isWorking, refusal } = useSubmission(async () => {
    await request('POST /customer-portal/auth/request_reset_password', { body: { email } });
    onSent(email);
  });
  const check = () => {
    if (email === '') return text.emailMissing;
    return /^\S+@\S+\.\S+$/.test(email) ? undefined : text.emailMalformed;
  };
  return (
    <Stack
      component="form"
      noValidate
      spacing={2.5}
      sx={{ mt: 4 }}
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(check());
        if (!check()) void submit();
      }}
    >
      {refusal && (
        <FormRefusal refusal={refusal} hint={refusal.status === 422 ? text.emailMalformed : undefined} />
      )}
      <TextField
        label={text.email}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        fullWidth
        value={entered}
        onChange={(event) => setEntered(event.target.value)}
        error={Boolean(problem)}
        helperText={problem}
      />
      <Button type="submit" variant="contained" color="primary" size="large" loading={isWorking}>
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
  const { resetPassword: text, backToSignIn, mailbox, openMailbox } = useText().access;
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
