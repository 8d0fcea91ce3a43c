import { useAuth } from '@atrium/host';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../lib/use-texts.ts';
import type { Redeeming } from '../use-redeem.ts';

const DIGITS = 6;

interface OtpStepProps {
  redeeming: Redeeming;
  otp: NonNullable<Redeeming['otp']>;
  onCancel: () => void;
}

/** Asks for the six digits that were mailed; with them the same request goes out once more. */
export function OtpStep({ redeeming, otp, onCancel }: OtpStepProps) {
  const texts = useTexts();
  const email = useAuth((state) => state.user?.email ?? '');
  const [code, setCode] = useState('');
  const { isSending, redeemWithCode, sendNewCode } = redeeming;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void redeemWithCode(code).then(() => setCode(''));
  };
  return (
    <form onSubmit={submit}>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>{otp.otpId ? texts.otpText(email) : isSending ? texts.otpSending : otp.error}</Typography>
        <TextField
          autoFocus
          label={texts.otpTitle}
          value={code}
          onChange={({ target }) => setCode(target.value.replace(/\D/g, '').slice(0, DIGITS))}
          error={otp.error !== null}
          helperText={otp.error ?? ' '}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code' } }}
          sx={{ maxWidth: 240 }}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, flexWrap: 'wrap', rowGap: 1 }}>
        <Button onClick={() => void sendNewCode()} disabled={isSending} sx={{ mr: 'auto' }}>
          {texts.otpSendAgain}
        </Button>
        <Button onClick={onCancel} disabled={isSending}>
          {texts.cancel}
        </Button>
        <Button
          type="submit"
          variant="contained"
          color="primary"
          loading={isSending}
          disabled={code.length < DIGITS || otp.otpId === null}
        >
          {texts.redeem}
        </Button>
      </DialogActions>
    </form>
  );
}
