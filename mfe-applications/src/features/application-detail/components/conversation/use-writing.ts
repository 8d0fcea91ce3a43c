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
import { type ReadyFile, useAttachedFiles } from '../../../../lib/files/use-attached-files.ts';

const WRITE = 'POST /customer-portal/applications/:id/messages';

interface Written {
  readonly text: string;
  readonly files: readonly ReadyFile[];
}

/**
 * What a person writes about an application. It is sent once: what may have been sent stays as it is until that is known,
 * also after a reload.
 */
export function useWriting(applicationId: number, onSent: () => void) {
  const place = attemptKey('message', applicationId);
  const [known] = useState(() => {
    const attempt = attemptStateOf<unknown>(place);
    return attempt.state === 'lost' ? (attempt.body as Written) : null;
  });
  const [text, setText, isRestored] = useDraft(`message ${applicationId}`, known?.text ?? '');
  const files = useAttachedFiles(`of message ${applicationId}`, known?.files);
  const [isLost, setLost] = useState(known !== null);
  const { isWorking, refusal, submit, clear } = useSubmission();

  const send = () =>
    submit(async () => {
      const written: Written = { text: text.trim(), files: files.ready };
      const ids = files.ready.map(({ id }) => id);
      const body = { text: written.text, ...(ids.length > 0 && { files: ids }) };
      try {
        await sendOnce(
          place,
          (headers) => request(WRITE, { params: { id: applicationId }, headers, body }),
          written,
        );
        clearSettledAttempt(place);
        setLost(false);
        setText('');
        files.replace([]);
        onSent();
      } catch (error) {
        setLost(error instanceof RequestError && error.reason !== 'aborted' && isOutcomeUnknown(error));
        throw error;
      }
    });
  return {
    text,
    files,
    isRestored: isRestored || files.isRestored,
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
