import { FormDialog, Refusal, RestoredNotice, useSubmission } from '@atrium/forms';
import { notify, request } from '@atrium/host';
import { useFormat } from '@atrium/ui';
import DialogContentText from '@mui/material/DialogContentText';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../messages/files.ts';
import { FilePanel } from './file-panel.tsx';
import { useAttachedFiles } from './use-attached-files.ts';

interface AddFilesDialogProps {
  applicationId: number;
  onClose: () => void;
  onAdded: () => void;
}

/** Adds files of the customer to an application. */
export function AddFilesDialog({ applicationId, onClose, onAdded }: AddFilesDialogProps) {
  const texts = useTexts();
  const format = useFormat();
  const attached = useAttachedFiles(`of application ${applicationId}`);
  const { submit, isWorking, refusal } = useSubmission();
  const [isTried, setTried] = useState(false);
  const ids = attached.ready.map(({ id }) => id);
  const count = ids.length;
  const problem = attached.areComing ? 'coming' : count === 0 ? 'needed' : null;
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem) return;
    const input = { params: { id: applicationId }, body: { files: ids } };
    if (!(await submit(() => request('POST /customer-portal/applications/:id/files', input)))) return;
    notify({ message: texts.added(count, format.number(count)), severity: 'success' });
    onClose();
    onAdded();
  };
  return (
    <FormDialog
      title={texts.addTitle}
      confirm={count > 0 ? texts.add(count, format.number(count)) : texts.addNone}
      isWorking={isWorking}
      maxWidth="sm"
      formProps={{ onSubmit: add }}
      onClose={onClose}
    >
      <RestoredNotice isRestored={attached.isRestored} />
      {refusal && (
        <Refusal
          message={texts.notAdded(refusal.problem?.title ?? refusal.statusText)}
          requestId={refusal.requestId}
        />
      )}
      <DialogContentText>{texts.addText}</DialogContentText>
      <FilePanel purpose="application" attached={attached} problem={isTried ? problem : null} autoFocus />
    </FormDialog>
  );
}
