import type { Role } from '@atrium/contract';
import { notify, RequestError, request } from '@atrium/host';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { useUsersTexts } from '../use-users-texts.ts';
import { RoleChoice } from './role-choice.tsx';

interface InviteDialogProps {
  customer: string;
  onClose: () => void;
  onInvited: () => void;
}

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Asks for who is invited and as what. */
export function InviteDialog({ customer, onClose, onInvited }: InviteDialogProps) {
  const texts = useUsersTexts();
  const titleId = useId();
  const form = useInviteForm(onClose, onInvited);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form noValidate onSubmit={form.submit}>
        <DialogTitle id={titleId}>{texts.inviteTitle(customer)}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{texts.inviteText}</DialogContentText>
          {form.failure && <Alert severity="error">{form.failure}</Alert>}
          <TextField
            autoFocus
            label={texts.name}
            autoComplete="off"
            value={form.displayName}
            onChange={({ target }) => form.setDisplayName(target.value)}
            error={form.wasSent && !form.hasName}
            helperText={form.wasSent && !form.hasName ? texts.nameMissing : undefined}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          <TextField
            label={texts.email}
            type="email"
            autoComplete="off"
            value={form.email}
            onChange={({ target }) => form.setEmail(target.value)}
            error={form.wasSent && !form.hasEmail}
            helperText={form.wasSent && !form.hasEmail ? texts.notAnAddress : undefined}
            slotProps={{ htmlInput: { maxLength: 254 } }}
          />
          <RoleChoice value={form.role} onChange={form.setRole} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="contained" color="primary" loading={form.isSending}>
            {texts.sendInvitation}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useInviteForm(onClose: () => void, onInvited: () => void) {
  const texts = useUsersTexts();
  const [displayName, setDisplayName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const [wasSent, setWasSent] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const hasName = displayName.trim() !== '';
  const hasEmail = ADDRESS.test(email.trim());

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (!hasName || !hasEmail || isSending) return;
    setIsSending(true);
    setFailure(null);
    try {
      const body = { displayName: displayName.trim(), email: email.trim(), role };
      const { customer } = await request('POST /customer-portal/users_management/invite', { body });
      notify({ message: texts.invited(customer.displayName), severity: 'success' });
      onInvited();
      onClose();
    } catch (cause) {
      setIsSending(false);
      if (!(cause instanceof RequestError)) throw cause;
      const reasons: Record<number, string> = { 409: texts.alreadyThere, 429: texts.tooMany };
      setFailure(reasons[cause.status ?? 0] ?? cause.statusText);
    }
  };
  return {
    ...{ displayName, setDisplayName, email, setEmail, role, setRole },
    ...{ hasName, hasEmail, wasSent, isSending, failure, submit },
  };
}
