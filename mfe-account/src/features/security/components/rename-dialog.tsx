import type { Passkey } from '@atrium/contract';
import {
  FormDialog,
  FormRefusal,
  RestoredNotice,
  renamePasskeyRules,
  TextInput,
  useForm,
} from '@atrium/forms';
import { notify, request } from '@atrium/host';
import { useTexts } from '../../../messages/index.ts';
import { factorsArea } from '../factors.area.ts';

interface RenameDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RenameDialog({ passkey: { id, name }, onClose }: RenameDialogProps) {
  const texts = useTexts().factors;
  const form = useForm({
    rules: renamePasskeyRules,
    initial: { name },
    about: id,
    texts: { name: { missing: texts.nameMissing } },
    send: async (body) => {
      await request('POST /customer-portal/auth/passkeys/:id/rename', { params: { id }, body });
      notify({ message: texts.renamed, severity: 'success' });
      onClose();
      await factorsArea.load('passkeys', {});
    },
  });
  return (
    <FormDialog
      title={texts.renameTitle}
      confirm={texts.save}
      isWorking={form.isWorking}
      maxWidth="xs"
      formProps={form.formProps}
      onClose={onClose}
    >
      <RestoredNotice isRestored={form.isRestored} />
      <FormRefusal refusal={form.refusal} />
      <TextInput field={form.field('name')} autoFocus label={texts.name} autoComplete="off" fullWidth />
    </FormDialog>
  );
}
