import {
  attemptKey,
  attemptStateOf,
  clearSettledAttempt,
  isOutcomeUnknown,
  sendOnce,
  useSubmission,
} from '@atrium/forms';
import { RequestError, request, useDraft } from '@atrium/host';
import { useState } from 'react';

const WRITE = 'POST /customer-portal/applications/:id/messages';

/**
 * What a person writes about an application. It is sent once: what may have been sent stays as it is until that is known,
 * also after a reload.
 */
export function useWriting(applicationId: number, onSent: () => void) {
  const place = attemptKey('message', applicationId);
  const [known] = useState(() => {
    const attempt = attemptStateOf<unknown>(place);
    return attempt.state === 'lost' ? (attempt.body as { text: string }) : null;
  });
  const [text, setText, isRestored] = useDraft(`message ${applicationId}`, known?.text ?? '');
  const [isLost, setLost] = useState(known !== null);
  const { isWorking, refusal, submit, clear } = useSubmission();

  const send = () =>
    submit(async () => {
      const body = { text: text.trim() };
      try {
        await sendOnce(
          place,
          (headers) => request(WRITE, { params: { id: applicationId }, headers, body }),
          body,
        );
        clearSettledAttempt(place);
        setLost(false);
        setText('');
        onSent();
      } catch (error) {
        setLost(error instanceof RequestError && error.reason !== 'aborted' && isOutcomeUnknown(error));
        throw error;
      }
    });
  return {
    text,
    isRestored,
    /** Whether it is unknown if the text was sent. */
    isLost,
    isSending: isWorking,
    refusal: isLost ? null : refusal,
    change: (changed: string) => {
      clear();
      setText(changed);
    },
    send: () => void send(),
  };
}
