import { OneTimePasswordForm } from '@atrium/forms';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTexts } from '../../../messages/index.ts';

interface OneTimePasswordDialogProps {
  isWorking: boolean;
  onVerified: (otpToken: string) => void;
  onCancel: () => void;
}

export function OneTimePasswordDialog({ isWorking, onVerified, onCancel }: OneTimePasswordDialogProps) {
  const texts = useTexts().security;
  const titleId = useId();
  return (
    <Dialog open onClose={onCancel} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{texts.step}</DialogTitle>
      <OneTimePasswordForm
        use={{ purpose: 'change_password' }}
        isWorking={isWorking}
        onVerified={onVerified}
        onCancel={onCancel}
      />
    </Dialog>
  );
}
