import { FormDialog, type FormDialogProps, Refusal, RestoredNotice } from '@atrium/forms';
import type { RequestError } from '@atrium/host';
import DialogContentText from '@mui/material/DialogContentText';
import type { ReactNode } from 'react';
import { useRefusalText } from '../../deadline-actions.ts';

export interface DeadlineDialogProps extends Omit<FormDialogProps, 'children'> {
  text: string;
  /** The dialog has what was entered before the session ended. */
  isRestored: boolean;
  /** It is shown at no field. */
  refusal: RequestError | null;
  children?: ReactNode;
}

/** The frame of a dialog about deadlines: what happens, its fields, and what was refused. */
export function DeadlineDialog({ text, isRestored, refusal, children, ...frame }: DeadlineDialogProps) {
  const refusalText = useRefusalText();
  return (
    <FormDialog {...frame}>
      <RestoredNotice isRestored={isRestored} />
      {refusal && <Refusal message={refusalText(refusal)} requestId={refusal.requestId} />}
      <DialogContentText>{text}</DialogContentText>
      {children}
    </FormDialog>
  );
}
