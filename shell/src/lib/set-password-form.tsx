import type { RequestError } from '@atrium/host';
import { hasRightLength, NewPasswordField, Refusal } from '@atrium/ui';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, useState } from 'react';
import { useText } from './messages.ts';
import { refusedField, useSubmission } from './use-submission.ts';

interface SetPasswordFormProps {
  readonly action: string;
  readonly send: (password: string) => Promise<unknown>;
  readonly onDone: () => void;
  /** What to do when the link itself was refused. */
  readonly tokenHint: string;
  /** Above the button. */
  readonly children?: ReactNode;
}

/** A new password for whoever followed a mailed link. */
export function SetPasswordForm({
  action,
  send,
  onDone,
  tokenHint,
  children,
}: SetPasswordFormProps): ReactNode {
  const text = useText().access;
  const [password, setPassword] = useState('');
  const [isTooShort, setTooShort] = useState(false);
  const { submit, isWorking, refusal } = useSubmission(async () => {
    await send(password);
    onDone();
  });
  const reason = refusedField(refusal, 'password');
  return (
    <Stack
      component="form"
      noValidate
      useFlexGap
      spacing={2.5}
      sx={{ mt: 4 }}
      onSubmit={(event) => {
        event.preventDefault();
        setTooShort(!hasRightLength(password));
        if (hasRightLength(password)) void submit();
      }}
    >
      {refusal && <FormRefusal refusal={refusal} hint={hintOf(refusal)} />}
      <NewPasswordField
        label={text.newPassword}
        autoFocus
        value={password}
        onChange={(value) => {
          setPassword(value);
          setTooShort(false);
        }}
        problem={isTooShort ? text.passwordLength : undefined}
      />
      {children}
      <Button type="submit" variant="contained" color="primary" size="large" loading={isWorking}>
        {action}
      </Button>
    </Stack>
  );

  function hintOf(refused: RequestError): string | undefined {
    if (reason) return text.passwordRefused(reason);
    if (refusedField(refused, 'linkToken')) return text.line.linkExpired;
    return refusedField(refused, 'token') && tokenHint;
  }
}

/** The status text of a refused form, as the error catalogue has it. */
export function FormRefusal({ refusal, hint }: { refusal: RequestError; hint?: string }): ReactNode {
  return <Refusal message={refusal.message} hint={hint} requestId={refusal.requestId} />;
}
