import { FormRefusal, type FormRules, NewPasswordField, refusedField, useForm } from '@atrium/forms';
import type { RequestError } from '@atrium/host';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTexts } from '../messages/index.ts';

interface SetPasswordFormProps {
  readonly rules: FormRules<
    'POST /customer-portal/auth/create_password' | 'POST /customer-portal/auth/reset_password'
  >;
  readonly action: string;
  readonly send: (password: string) => Promise<unknown>;
  readonly onDone: (password: string) => void;
  /** It says what to do when the link itself was refused. */
  readonly tokenHint: string;
  readonly children?: ReactNode;
}

/** People come here by a link in an e-mail. */
export function SetPasswordForm({
  rules,
  action,
  send,
  onDone,
  tokenHint,
  children,
}: SetPasswordFormProps): ReactNode {
  const text = useTexts().access;
  const form = useForm({
    rules,
    initial: { password: '' },
    texts: {
      password: {
        missing: text.passwordLength,
        tooShort: text.passwordLength,
        tooLong: text.passwordLength,
        refused: text.passwordRefused,
      },
    },
    send: async ({ password }) => {
      await send(password);
      onDone(password);
    },
  });
  return (
    <Stack component="form" {...form.formProps} useFlexGap spacing={2.5} sx={{ mt: 4 }}>
      <FormRefusal refusal={form.refusal} hint={hintOf(form.refusal)} />
      <NewPasswordField label={text.newPassword} autoFocus field={form.field('password')} />
      {children}
      <Button type="submit" variant="contained" color="primary" size="large" loading={form.isWorking}>
        {action}
      </Button>
    </Stack>
  );

  function hintOf(refused: RequestError | null): string | undefined {
    if (refusedField(refused, 'linkToken')) return text.line.linkExpired;
    return refusedField(refused, 'token') && tokenHint;
  }
}
