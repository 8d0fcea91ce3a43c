import { requestEarlyAnswersOfDocument } from './early-answers-script.ts';
import { requestEarly, restoreAndProve, type TokenOfPlace } from './early-requests.ts';

/**
 * As {@link requestEarlyAnswersOfDocument}, in documents of a workspace without customers: the calls have the token that the
 * user token is exchanged for, and need the permissions that come with it.
 */
export function requestEarlyAnswersInPlace(): void {
  requestEarlyAnswersOfDocument(async (plan) => {
    const restored = await restoreAndProve(plan);
    if (!restored.session) return restored;
    const { exchange = '', traceparent } = plan;
    const { data } = await requestEarly(exchange, restored.token, traceparent, { method: 'POST' }).answer;
    const { token, permissions = [] } = data as TokenOfPlace;
    return { ...restored, token, permissions, user: { ...restored.user, permissions: [...permissions] } };
  });
}
