import type { InputOf, ResponseOf } from '@atrium/contract';
import {
  attemptKey,
  attemptStateOf,
  isOutcomeUnknown,
  sendOnce,
  useShownAttempt,
  useSubmission,
} from '@atrium/forms';
import { notify, RequestError, request } from '@atrium/host';
import { useFormat } from '@atrium/ui';
import { useState } from 'react';
import { useTexts } from '../../messages/instructing.ts';
import type { About } from './cases.ts';

const INSTRUCT = 'POST /customer-portal/instructions';
type Item = ResponseOf<typeof INSTRUCT>['items'][number];

/** What is sent, with the name of each target, which a reload would lose. */
export interface ToSend {
  readonly body: InputOf<typeof INSTRUCT>['body'];
  readonly names: readonly string[];
}

/** What became of each target. */
export type Outcome = Item & { readonly name: string };

export interface SendProblem {
  /** `lost`: it is not known whether it was sent. `outdated`: it is not, and it is too late for a retry. */
  readonly kind: 'lost' | 'refused' | 'outdated';
  readonly message: string;
  readonly requestId: string | null;
}

/**
 * Sends instructions by an idempotent request. What was sent is kept with its key, so that a lost connection or a reload
 * repeats the same request, and nothing is sent twice.
 *
 * @param about what is instructed: the same one has the same key after a reload
 */
export function useInstructing(about: About, onSent: () => void) {
  const texts = useTexts().instructing;
  const format = useFormat();
  const place = attemptKey(`instruct.${about.what}`, about.id);
  const [known] = useState(() => attemptStateOf(place));
  const [sent, setSent] = useState<Outcome[] | null>(null);
  const [problem, setProblem] = useState<SendProblem | null>(() =>
    known.state === 'lost'
      ? { kind: 'lost', message: texts.lostText, requestId: null }
      : known.state === 'outdated'
        ? { kind: 'outdated', message: texts.outdatedText, requestId: null }
        : null,
  );
  const { isWorking, submit } = useSubmission();
  const isShown = useShownAttempt(place);

  async function send(toSend: ToSend): Promise<void> {
    const { body, names } = toSend;
    try {
      const { items } = await sendOnce(place, (headers) => request(INSTRUCT, { headers, body }), toSend);
      setSent(items.map((item, index) => ({ ...item, name: names[index] ?? '' })));
      setProblem(null);
      const count = items.filter(({ instruction }) => instruction).length;
      if (!isShown.current)
        notify({ message: texts.sentNotice(count, format.number(count)), severity: 'success' });
      onSent();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.reason === 'aborted') return;
      const { requestId } = error;
      const isLost = isOutcomeUnknown(error);
      const [refused] = Object.values(error.problem?.errors ?? {}).flat();
      const message = isLost
        ? texts.lostText
        : texts.failed(refused ?? error.problem?.title ?? error.statusText);
      if (!isShown.current) notify({ message, severity: 'error', requestId });
      setProblem({ kind: isLost ? 'lost' : 'refused', message, requestId });
    }
  }

  return {
    /** What became of each; null until the response arrives. */
    sent,
    problem,
    isSending: isWorking,
    send: (toSend: ToSend) => void submit(() => send(toSend)),
    /** Repeats the request whose outcome is unknown. */
    repeat: () => {
      const attempt = attemptStateOf(place);
      if (attempt.state === 'lost') void submit(() => send(attempt.body as ToSend));
    },
  };
}

export type Instructing = ReturnType<typeof useInstructing>;
