import { FormDialog, Refusal, useSubmission } from '@atrium/forms';
import { notify, request } from '@atrium/host';
import DialogContentText from '@mui/material/DialogContentText';
import { useTexts } from '../../../messages/instructing.ts';

interface RevokeDialogProps {
  id: number;
  name: string;
  onClose: () => void;
  onRevoked: () => void;
}

export function RevokeDialog({ id, name, onClose, onRevoked }: RevokeDialogProps) {
  const texts = useTexts().standingPage;
  const { submit, isWorking, refusal } = useSubmission();
  const revoke = async () => {
    const call = 'POST /customer-portal/standing_instructions/:id/revoke';
    if (!(await submit(() => request(call, { params: { id } })))) return;
    notify({ message: texts.revoked(name), severity: 'success' });
    onRevoked();
    onClose();
  };
  return (
    <FormDialog
      title={texts.revokeTitle}
      confirm={texts.revoke}
      dismiss={texts.keep}
      isSevere
      isWorking={isWorking}
      formProps={{
        onSubmit: (event) => {
          event.preventDefault();
          void revoke();
        },
      }}
      onClose={onClose}
    >
      {refusal && (
        <Refusal
          message={texts.notRevoked(refusal.problem?.title ?? refusal.statusText)}
          requestId={refusal.requestId}
        />
      )}
      <DialogContentText>{texts.revokeText(name)}</DialogContentText>
    </FormDialog>
  );
}
