import type { OtpRequest } from '@atrium/contract';
import { type RequestError, request, useAuth } from '@atrium/host';
import { Notice } from '@atrium/ui';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../messages/index.ts';
import { validateOtpRules } from '../rules/rules.ts';
import { refusedField } from '../submission/refusals.ts';
import { useSubmission } from '../submission/use-submission.ts';
import { useForm } from '../use-form.ts';
import { FormRefusal } from './form-refusal.tsx';
import * as styles from './one-time-password-form.module.css';
import { TextInput } from './text-input.tsx';

const DIGITS = 6;

export interface OneTimePasswordFormProps {
  /** What the code is requested for; it is not valid for anything else. */
  use: OtpRequest;
  /** Called with the single-use token that the code was exchanged for. */
  onVerified: (otpToken: string) => void;
  onCancel: () => void;
  isWorking?: boolean;
  /** Label of the submit button; "Confirm" by default. */
  confirmLabel?: string;
  /** Why another code is needed. */
  notice?: string | undefined;
}

/** Contents of a dialog: sends a six-digit code by e-mail, and asks for it. */
export function OneTimePasswordForm({
  use,
  onVerified,
  onCancel,
  isWorking = false,
  confirmLabel,
  notice,
}: OneTimePasswordFormProps) {
  const { cancel, oneTimePassword: texts } = useTexts();
  const email = useAuth((state) => state.user?.email) ?? '';
  const { send, otpId, sending } = useSentCode(use);
  const form = useCodeForm(otpId, onVerified);
  const field = form.field('code');
  const refusal = sending.refusal ?? form.refusal;
  const hint = useRefusalHint(refusal);
  return (
    <form {...form.formProps}>
      <DialogContent>
        <Stack spacing={2}>
          {notice && <Notice severity="warning">{notice}</Notice>}
          <DialogContentText aria-live="polite">
            {otpId !== null ? texts.sent(email) : texts.sending}
          </DialogContentText>
          <FormRefusal refusal={refusal} hint={hint} />
          <TextInput
            // A pasted code may contain spaces.
            field={{
              ...field,
              onChange: (text) => field.onChange(text.replaceAll(/\D/g, '').slice(0, DIGITS)),
            }}
            label={texts.code}
            name="one-time-code"
            autoComplete="one-time-code"
            autoFocus
            inputMode="numeric"
            className={styles.code}
          />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button
          variant="text"
          loading={sending.isWorking}
          disabled={isWorking || form.isWorking}
          onClick={() => {
            form.reset();
            void send();
          }}
          sx={{ mr: 'auto', width: { xs: '100%', sm: 'auto' }, justifyContent: 'flex-start' }}
        >
          {texts.another}
        </Button>
        <Button onClick={onCancel} disabled={isWorking}>
          {cancel}
        </Button>
        <Button
          type="submit"
          variant="contained"
          color="primary"
          loading={isWorking || form.isWorking}
          disabled={otpId === null}
        >
          {confirmLabel ?? texts.confirm}
        </Button>
      </DialogActions>
    </form>
  );
}

function useCodeForm(otpId: string | null, onVerified: (otpToken: string) => void) {
  const { malformed, refused } = useTexts().oneTimePassword;
  return useForm({
    rules: validateOtpRules,
    initial: { code: '' },
    isSecret: true,
    texts: { code: { missing: malformed, malformed, refused } },
    send: async ({ code }) => {
      if (otpId === null) return;
      const body = { otpId, code };
      onVerified((await request('POST /customer-portal/auth/validate_otp', { body })).otpToken);
    },
  });
}

function useRefusalHint(refusal: RequestError | null): string | undefined {
  const { tooMany, refused } = useTexts().oneTimePassword;
  if (refusal?.status === 429) return tooMany;
  return refusal?.status === 422 && !refusedField(refusal, 'code') ? refused : undefined;
}

/** Sends a code on mount, and another one on demand. */
function useSentCode(use: OtpRequest) {
  const [otpId, setOtpId] = useState<string | null>(null);
  const sending = useSubmission();
  const wasSent = useRef(false);

  const send = () =>
    sending.submit(async () => {
      setOtpId((await request('POST /customer-portal/auth/request_otp', { body: use })).otpId);
    });

  useEffect(() => {
    if (wasSent.current) return;
    wasSent.current = true;
    void send();
  });
  return { send, otpId, sending };
}
