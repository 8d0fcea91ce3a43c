import { addTotpRules, FormDialog, FormRefusal, TextInput, useForm } from '@atrium/forms';
import { request } from '@atrium/host';
import { CopyButton } from '@atrium/ui';
import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { useTexts } from '../../../messages/index.ts';

const QR_CODE_PX = 184;
const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })));

export interface BegunTotp {
  readonly secret: string;
  /** What a QR code holds. */
  readonly address: string;
}

interface TotpDialogProps {
  begun: BegunTotp;
  onAdded: () => void;
  onClose: () => void;
}

export function TotpDialog({ begun: { secret, address }, onAdded, onClose }: TotpDialogProps) {
  const texts = useTexts().factors;
  const malformed = texts.totpCodeMalformed;
  const form = useForm({
    rules: addTotpRules,
    initial: { code: '' },
    isSecret: true,
    texts: { code: { missing: malformed, malformed, refused: texts.totpCodeRefused } },
    send: async (body) => {
      await request('POST /customer-portal/auth/totp', { body });
      onAdded();
    },
  });
  const field = form.field('code');
  return (
    <FormDialog
      title={texts.totpTitle}
      confirm={texts.confirm}
      isWorking={form.isWorking}
      maxWidth="xs"
      formProps={form.formProps}
      onClose={onClose}
    >
      <DialogContentText>{texts.totpScan}</DialogContentText>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box sx={{ width: QR_CODE_PX, height: QR_CODE_PX }}>
          <Suspense>
            <QrCode text={address} label={texts.qrCode} size={QR_CODE_PX} />
          </Suspense>
        </Box>
        <Box sx={{ flex: '1 1 120px' }}>
          <Typography variant="body2" color="textSecondary">
            {texts.totpKey}
          </Typography>
          <Typography sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
            {(secret.match(/.{1,4}/g) ?? []).join(' ')}
          </Typography>
          <CopyButton text={secret} label={texts.copyKey} />
        </Box>
      </Box>
      <FormRefusal refusal={form.refusal} />
      <TextInput
        field={{ ...field, onChange: (text) => field.onChange(text.replaceAll(/\D/g, '').slice(0, 6)) }}
        label={texts.totpCode}
        name="one-time-code"
        autoComplete="one-time-code"
        autoFocus
        inputMode="numeric"
      />
    </FormDialog>
  );
}
