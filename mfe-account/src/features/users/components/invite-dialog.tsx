import type { Role } from '@atrium/contract';
import {
  FormDialog,
  inviteRules,
  ReauthenticationDialog,
  RestoredNotice,
  TextInput,
  useForm,
  useReauthentication,
} from '@atrium/forms';
import { notify, type RequestError, request } from '@atrium/host';
import { Notice } from '@atrium/ui';
import DialogContentText from '@mui/material/DialogContentText';
import { useTexts } from '../../../messages/index.ts';
import { RoleChoice } from './role-choice.tsx';

interface Entered {
  displayName: string;
  email: string;
  role: Role;
}

const nothing: Entered = { displayName: '', email: '', role: 'viewer' };

interface InviteDialogProps {
  customer: string;
  onClose: () => void;
  onInvited: () => void;
}

export function InviteDialog({ customer, onClose, onInvited }: InviteDialogProps) {
  const texts = useTexts().users;
  const { withReauthentication, reauthenticationRequest } = useReauthentication('change_factors');
  const form = useForm({
    rules: inviteRules,
    initial: nothing,
    texts: {
      displayName: { missing: texts.nameMissing, malformed: texts.nameMalformed },
      email: texts.notAnAddress,
    },
    send: async (body) => {
      const isProved = await withReauthentication(async ({ stepUpToken }) => {
        const call = 'POST /customer-portal/users_management/invite';
        const response = await request(call, { body: { ...body, stepUpToken } });
        if ('approval' in response) notify({ message: texts.waits, severity: 'info' });
        else notify({ message: texts.invited(response.customer.displayName), severity: 'success' });
      });
      if (!isProved) return;
      onInvited();
      onClose();
    },
  });
  return (
    <>
      <FormDialog
        title={texts.inviteTitle(customer)}
        confirm={texts.sendInvitation}
        isWorking={form.isWorking}
        maxWidth="sm"
        formProps={form.formProps}
        onClose={onClose}
      >
        <DialogContentText>{texts.inviteText}</DialogContentText>
        <RestoredNotice isRestored={form.isRestored} />
        {form.refusal && <Notice severity="error">{reasonOf(form.refusal)}</Notice>}
        <TextInput field={form.field('displayName')} autoFocus label={texts.name} autoComplete="off" />
        <TextInput field={form.field('email')} label={texts.email} type="email" autoComplete="off" />
        <RoleChoice value={form.values.role} onChange={(role) => form.change({ role })} />
      </FormDialog>
      {reauthenticationRequest && <ReauthenticationDialog request={reauthenticationRequest} />}
    </>
  );

  function reasonOf({ status, statusText }: RequestError): string {
    const reasons: Record<number, string> = { 409: texts.alreadyThere, 429: texts.tooMany };
    return reasons[status] ?? statusText;
  }
}
