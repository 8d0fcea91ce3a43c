import { asciiDigits, type Factor, mailedPages, type StepUpProof } from '@atrium/contract';
import { askForPasskey, request } from '@atrium/host';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { type FormEvent, useState } from 'react';
import { FormRefusal } from '../fields/form-refusal.tsx';
import { LabelledInput } from '../fields/labelled-input.tsx';
import { useTexts } from '../messages/index.ts';
import { useSubmission } from '../submission/use-submission.ts';
import type { ReauthenticationRequest } from './use-reauthentication.ts';

const DIGITS = 6;

/** Contents of a dialog: asks for a passkey, a code of an authenticator app, or a recovery code. */
export function StepUpStep({ request: asked }: { request: ReauthenticationRequest }) {
  const { cancel, reauthentication, stepUp: texts } = useTexts();
  const [factor, setFactor] = useState<Factor>(asked.factors[0] ?? 'passkey');
  const [code, setCode] = useState('');
  const { submit, isWorking, refusal, clear } = useSubmission();
  const isByPasskey = factor === 'passkey';
  const canRecover = factor !== 'recovery_code' && asked.factors.includes('recovery_code');

  const prove = () =>
    submit(async () => {
      const proof = isByPasskey ? await readPasskey() : proofOf(factor, code);
      if (!proof) return;
      const { stepUpToken } = await request('POST /customer-portal/auth/step_up', { body: proof });
      await asked.prove({ stepUpToken });
    });
  const recover = () => {
    clear();
    setCode('');
    setFactor('recovery_code');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void prove();
  };
  const hints: Partial<Record<number, string>> = { 422: texts.refused, 429: reauthentication.tooMany };
  return (
    <form onSubmit={onSubmit} noValidate>
      <DialogContent sx={{ pt: 0 }}>
        <Stack spacing={2}>
          <DialogContentText>
            {isByPasskey ? texts.passkeyText : factor === 'totp' ? texts.totpText : texts.recoveryText}
          </DialogContentText>
          <FormRefusal refusal={refusal} hint={refusal ? hints[refusal.status] : undefined} />
          {!isByPasskey && (
            <CodeInput key={factor} isTotp={factor === 'totp'} code={code} onChange={setCode} />
          )}
          <Link href={mailedPages.recovery} variant="body2">
            {texts.lost}
          </Link>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>
        {canRecover && (
          <Button variant="text" onClick={recover} disabled={isWorking} sx={{ mr: 'auto' }}>
            {texts.useRecoveryCode}
          </Button>
        )}
        <Button onClick={asked.cancel} disabled={isWorking}>
          {cancel}
        </Button>
        <Button type="submit" variant="contained" color="primary" loading={isWorking} autoFocus={isByPasskey}>
          {isByPasskey ? texts.usePasskey : reauthentication.confirm}
        </Button>
      </DialogActions>
    </form>
  );
}

interface CodeInputProps {
  isTotp: boolean;
  code: string;
  onChange: (code: string) => void;
}

function CodeInput({ isTotp, code: value, onChange: change }: CodeInputProps) {
  const texts = useTexts().stepUp;
  const field = { value, problem: undefined, maxLength: undefined };
  if (!isTotp)
    return (
      <LabelledInput
        field={{ ...field, onChange: change }}
        label={texts.recoveryCode}
        name="recovery-code"
        autoComplete="off"
        autoFocus
        fullWidth
      />
    );
  const onChange = (text: string) => change(asciiDigits(text).replaceAll(/\D/g, '').slice(0, DIGITS));
  return (
    <LabelledInput
      field={{ ...field, onChange }}
      label={texts.code}
      name="one-time-code"
      autoComplete="one-time-code"
      inputMode="numeric"
      autoFocus
    />
  );
}

/** @returns null if the person cancelled */
async function readPasskey(): Promise<StepUpProof | null> {
  const { passkey: options } = await request('POST /customer-portal/auth/step_up/begin', {});
  const passkey = options && (await askForPasskey(options));
  return passkey && { passkey };
}

function proofOf(factor: Factor, code: string): StepUpProof {
  return factor === 'totp' ? { totp: code } : { recoveryCode: code };
}
