import {
  EARLY_ANSWERS_ELEMENT_ID,
  type EarlyAnswer,
  type EarlyAnswersOfDocument,
  type EarlyAnswersPlan,
  type EarlyAnswersWindow,
  NEXT_AUTH_MESSAGE_KEY,
  type RestoredSession,
} from '@atrium/contract';
import { requestEarly, restoreAndProve } from './early-requests.ts';

/**
 * Restores the session, then makes the first calls of the page that the person may make. Runs inline in the document while
 * the page's code loads; `early-answers-of-document.ts` takes the outcome.
 */
export function requestEarlyAnswersOfDocument(): void {
  try {
    const plan = document.getElementById(EARLY_ANSWERS_ELEMENT_ID)?.textContent ?? '';
    (window as EarlyAnswersWindow).atriumEarlyAnswers = answersTo(JSON.parse(plan) as EarlyAnswersPlan);
  } catch {
    // The page then asks by itself.
  }
}

function answersTo({ restore, customerId, traceparent, calls }: EarlyAnswersPlan): EarlyAnswersOfDocument {
  const answers: Record<string, EarlyAnswer> = {};
  const message = localStorage.getItem(NEXT_AUTH_MESSAGE_KEY);
  const session = restoreAndProve(restore, customerId, traceparent).then((body) => {
    const restored = body as RestoredSession;
    if (!restored.session) return restored;
    const { permissions }: { permissions: readonly (string | undefined)[] } = restored.user;
    for (const [address, ...needs] of calls)
      if (needs.every((needed) => needed === 'person' || permissions.includes(needed)))
        answers[address] ??= requestEarly(address, restored.token, traceparent);
    return restored;
  });
  session.catch(() => {});
  return { customerId, message, requestId: traceparent?.slice(3, 35), session, answers };
}
