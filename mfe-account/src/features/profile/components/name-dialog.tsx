import { changeProfileRules, RestoredNotice, TextInput, useForm } from '@atrium/forms';
import { notify, request, updatePerson } from '@atrium/host';
import { Notice } from '@atrium/ui';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTexts } from '../../../messages/index.ts';

interface NameDialogProps {
  name: string;
  onClose: () => void;
}

/** Asks for the user's new name, and shows it everywhere once it is saved. */
export function NameDialog({ name, onClose }: NameDialogProps) {
  const texts = useTexts();
  const titleId = useId();
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
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form {...form.formProps}>
        <DialogTitle id={titleId}>{texts.changeNameTitle}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{texts.changeNameText}</DialogContentText>
          <RestoredNotice isRestored={form.isRestored} />
          {form.refusal && <Notice severity="error">{form.refusal.statusText}</Notice>}
          <TextInput field={form.field('displayName')} autoFocus label={texts.name} autoComplete="name" />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="contained" color="primary" loading={form.isWorking}>
            {texts.saveName}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
