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

type Restore = (plan: EarlyAnswersPlan) => Promise<RestoredSession>;

/**
 * Restores the session, then makes the first calls of the page that the person may make. Runs inline in the document while
 * the page's code loads; `early-answers-of-document.ts` takes the outcome.
 */
export function requestEarlyAnswersOfDocument(restore: Restore = restoreAndProve): void {
  try {
    const plan = document.getElementById(EARLY_ANSWERS_ELEMENT_ID)?.textContent ?? '';
    (window as EarlyAnswersWindow).atriumEarlyAnswers = answersTo(
      JSON.parse(plan) as EarlyAnswersPlan,
      restore,
    );
  } catch {
    // The page then asks by itself.
  }
}

function answersTo(plan: EarlyAnswersPlan, restore: Restore): EarlyAnswersOfDocument {
  const { customerId, traceparent, calls } = plan;
  const answers: Record<string, EarlyAnswer> = {};
  const message = localStorage.getItem(NEXT_AUTH_MESSAGE_KEY);
  const session = restore(plan).then((restored) => {
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
