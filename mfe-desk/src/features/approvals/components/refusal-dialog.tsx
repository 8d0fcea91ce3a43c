import { MAX_APPROVAL_REASON } from '@atrium/contract';
import { FormDialog, RestoredNotice } from '@atrium/forms';
import TextField from '@mui/material/TextField';
import type { FormEvent } from 'react';
import { useTexts } from '../../../messages/index.ts';
import type { Approvals } from '../use-approvals.ts';

interface RefusalDialogProps {
  readonly approvals: Approvals;
  readonly refused: NonNullable<Approvals['refused']>;
}

/** Asks for the reason, which who asked sees. */
export function RefusalDialog({ approvals, refused }: RefusalDialogProps) {
  const { approvals: texts } = useTexts();
  const { isRestored, deciding, setRefused, refuse } = approvals;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void refuse();
  };
  return (
    <FormDialog
      title={texts.refuseTitle}
      confirm={texts.refuse}
      isSevere
      isWorking={deciding !== null}
      isDisabled={refused.reason.trim() === ''}
      formProps={{ onSubmit: submit, noValidate: true }}
      onClose={() => setRefused(null)}
    >
      <RestoredNotice isRestored={isRestored} />
      <TextField
        label={texts.reason}
        helperText={texts.reasonHint}
        value={refused.reason}
        onChange={({ target }) => setRefused({ ...refused, reason: target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_APPROVAL_REASON } }}
        multiline
        autoFocus
      />
    </FormDialog>
  );
}
