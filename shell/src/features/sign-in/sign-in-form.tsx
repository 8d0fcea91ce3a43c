import { mailedPages } from '@atrium/contract';
import { PasswordField, Refusal } from '@atrium/ui';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { FormEvent, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useText } from '../../lib/messages.ts';
import type { Credentials, SignInProblems } from './use-sign-in.ts';

interface SignInFormProps {
  readonly credentials: Credentials;
  readonly onChange: (credentials: Credentials) => void;
  readonly onSubmit: () => void;
  readonly problems: SignInProblems;
  readonly loading: boolean;
}

export function SignInForm({
  credentials,
  onChange,
  onSubmit,
  problems,
  loading,
}: SignInFormProps): ReactNode {
  const { signIn: text, access } = useText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!loading) onSubmit();
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2.5}>
      {problems.refused && <Refusal {...problems.refused} />}
      <TextField
        label={text.email}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        fullWidth
        value={credentials.email}
        onChange={(event) => onChange({ ...credentials, email: event.target.value })}
        error={Boolean(problems.email)}
        helperText={problems.email}
      />
      <PasswordField
        label={text.password}
        name="password"
        autoComplete="current-password"
        value={credentials.password}
        onChange={(password) => onChange({ ...credentials, password })}
        problem={problems.password}
      />
      <Link
        component={RouterLink}
        to={mailedPages.resetPassword}
        variant="body2"
        sx={{ alignSelf: 'flex-start' }}
      >
        {access.resetPassword.forgotten}
      </Link>
      <Button type="submit" variant="contained" color="primary" size="large" fullWidth loading={loading}>
        {text.submit}
      </Button>
    </Stack>
  );
}
