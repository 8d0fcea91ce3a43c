import { changeProfileRules, FormDialog, RestoredNotice, TextInput, useForm } from '@atrium/forms';
import { notify, request, updatePerson } from '@atrium/host';
import { Notice } from '@atrium/ui';
import DialogContentText from '@mui/material/DialogContentText';
import { useTexts } from '../../../messages/index.ts';

interface NameDialogProps {
  name: string;
  onClose: () => void;
}

/** Asks for the user's new name, and shows it everywhere once it is saved. */
export function NameDialog({ name, onClose }: NameDialogProps) {
  const texts = useTexts();
  const form = useForm({
    rules: changeProfileRules,
    initial: { displayName: name },
    texts: { displayName: { missing: texts.nameMissing, malformed: texts.nameMalformed } },
    send: async (body) => {
      await request('POST /customer-portal/auth/change_profile', { body });
      updatePerson(body);
      notify({ message: texts.nameChanged, severity: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={texts.changeNameTitle}
      confirm={texts.saveName}
      isWorking={form.isWorking}
      maxWidth="sm"
      formProps={form.formProps}
      onClose={onClose}
    >
      <DialogContentText>{texts.changeNameText}</DialogContentText>
      <RestoredNotice isRestored={form.isRestored} />
      {form.refusal && <Notice severity="error">{form.refusal.statusText}</Notice>}
      <TextInput field={form.field('displayName')} autoFocus label={texts.name} autoComplete="name" />
    </FormDialog>
  );
}
