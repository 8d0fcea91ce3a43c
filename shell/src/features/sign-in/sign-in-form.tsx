import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Icon } from '../../lib/icons.tsx';
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
  const text = useText().signIn;
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
        value={credentials.password}
        onChange={(password) => onChange({ ...credentials, password })}
        problem={problems.password}
      />
      <Button type="submit" variant="contained" color="primary" size="large" fullWidth loading={loading}>
        {text.submit}
      </Button>
    </Stack>
  );
}

interface PasswordFieldProps {
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly problem?: string;
}

function PasswordField({ value, onChange, problem }: PasswordFieldProps): ReactNode {
  const text = useText().signIn;
  const [visible, setVisible] = useState(false);
  const reveal = (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        aria-label={visible ? text.hidePassword : text.showPassword}
        aria-pressed={visible}
        onClick={() => setVisible(!visible)}
      >
        <Icon name={visible ? 'eyeOff' : 'eye'} />
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextField
      label={text.password}
      type={visible ? 'text' : 'password'}
      name="password"
      autoComplete="current-password"
      fullWidth
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={Boolean(problem)}
      helperText={problem}
      slotProps={{ input: { endAdornment: reveal } }}
    />
  );
}

function Refusal({ message, hint, requestId }: NonNullable<SignInProblems['refused']>): ReactNode {
  const text = useText();
  return (
    <Alert severity="error" icon={<Icon name="alert" />}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {message}
      </Typography>
      {hint && <Typography variant="body2">{hint}</Typography>}
      {requestId && <Typography variant="caption">{text.requestId(requestId)}</Typography>}
    </Alert>
  );
}
