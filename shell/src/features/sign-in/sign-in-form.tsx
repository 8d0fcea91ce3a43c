import { mailedPages } from '@atrium/contract';
import { FormRefusal, PasswordField, TextInput } from '@atrium/forms';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { ResetPasswordState } from '../../lib/reset-password-state.ts';
import { useTexts } from '../../messages/index.ts';
import type { SignIn } from './use-sign-in.ts';

export function SignInForm({ form, hint }: Pick<SignIn, 'form' | 'hint'>): ReactNode {
  const { signIn: text, access } = useTexts();
  return (
    // Before the script has run, the form must not be sent in an address, which would hold the password.
    <Stack component="form" method="dialog" {...form.formProps} spacing={2.5}>
      <FormRefusal refusal={form.refusal} hint={hint} />
      <TextInput
        field={form.field('email')}
        label={text.email}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        fullWidth
      />
      <PasswordField
        field={form.field('password')}
        label={text.password}
        name="password"
        autoComplete="current-password"
      />
      <Link
        component={RouterLink}
        to={mailedPages.resetPassword}
        state={{ email: form.values.email } satisfies ResetPasswordState}
        variant="body2"
        sx={{ alignSelf: 'flex-start' }}
      >
        {access.resetPassword.forgotten}
      </Link>
      <Button
        type="submit"
        variant="contained"
        color="primary"
        size="large"
        fullWidth
        // `false` would add an element with a style attribute, which the content security policy refuses in HTML.
        loading={form.isWorking || null}
      >
        {text.submit}
      </Button>
    </Stack>
  );
}
