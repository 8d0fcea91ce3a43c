import { FormDialog, Refusal, RestoredNotice, useSubmission } from '@atrium/forms';
import type { ReactNode } from 'react';
import { useTexts } from '../../../messages/approvals.ts';

interface AskingFormProps {
  title: string;
  confirm: string;
  dismiss?: string;
  isSevere?: boolean;
  isDisabled: boolean;
  isRestored: boolean;
  send: () => Promise<unknown>;
  /** After a success, before it closes. */
  onSent: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a refusal at the top, which closes when it was sent. */
export function AskingForm({ isRestored, send, onSent, children, ...dialog }: AskingFormProps) {
  const texts = useTexts();
  const { submit, isWorking, refusal } = useSubmission();
  const sendAndClose = async () => {
    if (!(await submit(send))) return;
    onSent();
    dialog.onClose();
  };
  const formProps = {
    noValidate: true,
    onSubmit: (event: { preventDefault(): void }) => {
      event.preventDefault();
      void sendAndClose();
    },
  };
  return (
    <FormDialog {...dialog} isWorking={isWorking} formProps={formProps}>
      <RestoredNotice isRestored={isRestored} />
      {refusal && (
        <Refusal
          message={texts.notDone(refusal.problem?.title ?? refusal.statusText)}
          requestId={refusal.requestId}
        />
      )}
      {children}
    </FormDialog>
  );
}
