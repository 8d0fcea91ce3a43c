import { NEXT_AUTH_MESSAGE_KEY, type RestoredSession, type StartedWindow } from '@atrium/contract';
import { claimsOf, isStale } from './access-token.ts';
import { addStarted } from './started-answers.ts';

/**
 * Takes what the document has started before the code ran: the restored session, and the answers to the page's first calls.
 * Only once, and only in the scope of the document.
 *
 * @returns null where nothing usable was started: the session has to be read
 */
export async function takeDocumentStart(customerId: number): Promise<RestoredSession | null> {
  const holder = window as StartedWindow;
  const start = holder.atriumStart;
  delete holder.atriumStart;
  if (start?.customerId !== customerId) return null;
  const restored = await start.session.catch(() => null);
  // The person signed out in another tab while the answers were on their way.
  if (!restored || start.message !== localStorage.getItem(NEXT_AUTH_MESSAGE_KEY)) return null;
  if (restored.session === null) return restored;
  if (!belongTogether(restored, customerId)) return null;
  addStarted(restored.token, start.answers);
  return restored;
}

type SignedIn = Exclude<RestoredSession, { session: null }>;

function belongTogether({ session, user, token }: SignedIn, customerId: number): boolean {
  const [all, scoped] = [claimsOf(session.accessToken), claimsOf(token)];
  const isOfUser = all?.sub === String(user.id) && scoped?.sub === all.sub;
  return isOfUser && scoped?.cid === customerId && !isStale(session.accessToken) && !isStale(token);
}
