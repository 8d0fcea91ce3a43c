import { ReauthenticationDialog, type ReauthenticationRequest } from '@atrium/forms';
import { ConfirmDialog, type Question } from './confirm-dialog.tsx';

interface ProvenChangeProps {
  /** What to confirm first, if anything is asked now. */
  question: Question | false | null;
  onClose: () => void;
  /** What is to be proven now, if anything. */
  request: ReauthenticationRequest | null;
}

/** The dialogs of a change that a user confirms, then proves to be allowed to make. */
export function ProvenChange({ question, onClose, request }: ProvenChangeProps) {
  return (
    <>
      {question && <ConfirmDialog question={question} onClose={onClose} />}
      {request && <ReauthenticationDialog request={request} />}
    </>
  );
}
