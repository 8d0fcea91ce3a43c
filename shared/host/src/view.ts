import { claimsOf } from './access-token.ts';
import { authStore } from './auth-store.ts';
import { hostSettings } from './http.ts';
import { messages } from './messages/index.ts';
import { notify } from './notify.ts';
import { abortedError, RequestError } from './request-error.ts';
import { sendAny } from './send.ts';
import { readSession } from './session.ts';

/** Whether the document shows what another person sees. */
export function isView(): boolean {
  return hostSettings().place?.view !== undefined;
}

/** In a view every call has the token of the view, so that none acts for the person who looks. */
export function userTokenOf(userToken: string, token: string): string {
  return isView() ? token : userToken;
}

let isOver = false;

/** Whether the view has ended, and not the session with it. Its document then has nothing to show. */
export function hasViewEnded(): boolean {
  return isOver;
}

/** No token is given for a view that has ended. @returns whether the error says so */
export function endsView(error: unknown): boolean {
  isOver ||= isView() && error instanceof RequestError && error.status === 404;
  return isOver;
}

/** Pages do this by themselves where something is shown, so it is refused without a word. */
const ofItself = /\/read(?:\/|$)/;

/**
 * The API would refuse it, too.
 * @throws {RequestError} aborted, which pages say nothing about: the notice is said once, and alike by all of them
 */
export function refuseInView(call: string): Promise<never> {
  if (!ofItself.test(call)) notify({ message: messages.texts().viewing, severity: 'info' });
  return Promise.reject(abortedError());
}

/** When the view ends by itself; null outside of one. */
export function viewEndsAt(): Date | null {
  const claims = isView() ? claimsOf(authStore.getState().token) : null;
  return claims && new Date(claims.exp * 1000);
}

/**
 * Ends the view, by a token of the person who looks, which the page does not keep.
 * @throws {RequestError} 404 for a view that has ended
 */
export async function endView(): Promise<void> {
  const view = hostSettings().place?.view;
  const session = await readSession();
  if (!view || !session) return;
  const bearer = { token: session.accessToken, customerId: 0 };
  const { token } = await sendAny<{ token: string }>(view.ownTokenCall, {}, bearer);
  await sendAny(view.endCall, {}, { ...bearer, token });
}
