import { mailedPages } from '@atrium/contract';
import { FormRefusal, PasswordField, TextInput } from '@atrium/forms';
import { TextLink } from '@atrium/ui';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../lib/button.tsx';
import type { ResetPasswordState } from '../../lib/reset-password-state.ts';
import { useTexts } from '../../messages/index.ts';
import * as styles from './sign-in.module.css';
import type { Company } from './use-company.ts';
import type { SignIn } from './use-sign-in.ts';

interface SignInFormProps extends Pick<SignIn, 'form' | 'hint'> {
  readonly company: Company | null;
}

export function SignInForm({ form, hint, company }: SignInFormProps): ReactNode {
  const { signIn: text, access } = useTexts();
  const continueAtCompany = (event: FormEvent) => {
    event.preventDefault();
    company?.go();
  };
  return (
    // Before the script has run, the form must not be sent in an address, which would hold the password.
    <form
      method="dialog"
      {...form.formProps}
      {...(company && { onSubmit: continueAtCompany })}
      className={styles.form}
    >
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
        isUnseen={company !== null}
      />
      {company ? (
        <Button look="plain" className={styles.forgotten} onClick={company.leave}>
          {access.company.here}
        </Button>
      ) : (
        <TextLink
          to={mailedPages.resetPassword}
          state={{ email: form.values.email } satisfies ResetPasswordState}
          className={styles.forgotten}
        >
          {access.resetPassword.forgotten}
        </TextLink>
      )}
      <Button type="submit" look="primary" size="large" isWide isWorking={form.isWorking}>
        {company ? access.company.continue : text.submit}
      </Button>
    </form>
  );
}
