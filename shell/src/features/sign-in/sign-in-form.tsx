import { mailedPages } from '@atrium/contract';
import { FormRefusal, PasswordField, TextInput } from '@atrium/forms';
import { TextLink } from '@atrium/ui';
import type { ReactNode } from 'react';
import { Button } from '../../lib/button.tsx';
import type { ResetPasswordState } from '../../lib/reset-password-state.ts';
import { useTexts } from '../../messages/index.ts';
import * as styles from './sign-in.module.css';
import type { SignIn } from './use-sign-in.ts';

export function SignInForm({ form, hint }: Pick<SignIn, 'form' | 'hint'>): ReactNode {
  const { signIn: text, access } = useTexts();
  return (
    // Before the script has run, the form must not be sent in an address, which would hold the password.
    <form method="dialog" {...form.formProps} className={styles.form}>
      <FormRefusal refusal={form.refusal} hint={hint} />
      <TextInput
        field={form.field('email')}
        label={text.email}
        type="email"
        name="email"
        autoComplete="username webauthn"
        autoFocus
        fullWidth
      />
      <PasswordField
        field={form.field('password')}
        label={text.password}
        name="password"
        autoComplete="current-password"
      />
      <TextLink
        to={mailedPages.resetPassword}
        state={{ email: form.values.email } satisfies ResetPasswordState}
        className={styles.forgotten}
      >
        {access.resetPassword.forgotten}
      </TextLink>
      <Button type="submit" look="primary" size="large" isWide isWorking={form.isWorking}>
        {text.submit}
      </Button>
    </form>
  );
}
