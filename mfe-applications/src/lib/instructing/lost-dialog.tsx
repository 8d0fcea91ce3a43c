import { FormDialog, Refusal } from '@atrium/forms';
import { useTexts } from '../../messages/instructing.ts';
import type { Instructing } from './use-instructing.ts';

/** It is not known whether the instructions were sent: the same request again finds out. */
export function LostDialog({ instructing, onClose }: { instructing: Instructing; onClose: () => void }) {
  const texts = useTexts().instructing;
  const { problem, isSending, repeat } = instructing;
  return (
    <FormDialog
      title={texts.lostTitle}
      confirm={texts.tryAgain}
      isWorking={isSending}
      maxWidth="sm"
      formProps={{
        onSubmit: (event) => {
          event.preventDefault();
          repeat();
        },
      }}
      onClose={onClose}
    >
      <Refusal message={texts.lostText} requestId={problem?.requestId ?? null} />
    </FormDialog>
  );
}
