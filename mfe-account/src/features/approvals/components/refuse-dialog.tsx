import { MAX_APPROVAL_REASON } from '@atrium/contract';
import { notify, request, useDraft } from '@atrium/host';
import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { useTexts } from '../../../messages/approvals.ts';
import { AskingForm } from './asking-form.tsx';

interface RefuseDialogProps {
  id: number;
  onClose: () => void;
  onRefused: () => void;
}

/** Asks for the reason, which who asked sees. */
export function RefuseDialog({ id, onClose, onRefused }: RefuseDialogProps) {
  const texts = useTexts();
  const [typed, setTyped, isRestored] = useDraft(`refuse approval ${id}`, '');
  const reason = typed.trim();
  return (
    <AskingForm
      title={texts.refuseTitle}
      confirm={texts.refuse}
      dismiss={texts.keep}
      isSevere
      isDisabled={reason === ''}
      isRestored={isRestored}
      send={() => request('POST /customer-portal/approvals/:id/refuse', { params: { id }, body: { reason } })}
      onSent={() => {
        notify({ message: texts.refused, severity: 'success' });
        onRefused();
      }}
      onClose={onClose}
    >
      <DialogContentText>{texts.refuseText}</DialogContentText>
      <TextField
        label={texts.reason}
        value={typed}
        required
        multiline
        autoFocus
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_APPROVAL_REASON } }}
      />
    </AskingForm>
  );
}
