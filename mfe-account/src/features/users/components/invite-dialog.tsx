import type { Role } from '@atrium/contract';
import { inviteRules, RestoredNotice, TextInput, useForm } from '@atrium/forms';
import { notify, type RequestError, request } from '@atrium/host';
import { Notice } from '@atrium/ui';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTexts } from '../../../messages/index.ts';
import { RoleChoice } from './role-choice.tsx';

interface InviteDialogProps {
  customer: string;
  onClose: () => void;
  onInvited: () => void;
}

/** Asks for the name, address and role of the person to invite. */
export function InviteDialog({ customer, onClose, onInvited }: InviteDialogProps) {
  const texts = useTexts().users;
  const titleId = useId();
  const form = useForm({
    rules: inviteRules,
    initial: { displayName: '', email: '', role: 'viewer' as Role },
    texts: {
      displayName: { missing: texts.nameMissing, malformed: texts.nameMalformed },
      email: texts.notAnAddress,
    },
    send: async (body) => {
      const { customer: invited } = await request('POST /customer-portal/users_management/invite', { body });
      notify({ message: texts.invited(invited.displayName), severity: 'success' });
      onInvited();
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form {...form.formProps}>
        <DialogTitle id={titleId}>{texts.inviteTitle(customer)}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{texts.inviteText}</DialogContentText>
          <RestoredNotice isRestored={form.isRestored} />
          {form.refusal && <Notice severity="error">{reasonOf(form.refusal)}</Notice>}
          <TextInput field={form.field('displayName')} autoFocus label={texts.name} autoComplete="off" />
          <TextInput field={form.field('email')} label={texts.email} type="email" autoComplete="off" />
          <RoleChoice value={form.values.role} onChange={(role) => form.change({ role })} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="contained" color="primary" loading={form.isWorking}>
            {texts.sendInvitation}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );

  function reasonOf({ status, statusText }: RequestError): string {
    const reasons: Record<number, string> = { 409: texts.alreadyThere, 429: texts.tooMany };
    return reasons[status] ?? statusText;
  }
}
