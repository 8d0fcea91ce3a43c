import {
  type EarlyAnswersOfDocument,
  type EarlyAnswersWindow,
  NEXT_AUTH_MESSAGE_KEY,
  type RestoredSession,
} from '@atrium/contract';
import { claimsOf, isStale } from './access-token.ts';
import { addEarlyAnswers } from './early-answers.ts';
import { rememberDocument } from './traces.ts';

/** The document's own call is waited for alone this long, from when the page's code asks for the session. */
const HEAD_START_MS = 3_000;

interface Restored {
  readonly session: RestoredSession;
  readonly answers: EarlyAnswersOfDocument['answers'];
}

/**
 * `read` goes ahead too when the document's answer takes long. The one that arrives first counts, and nothing of the other:
 * the signal then aborts.
 * @throws what `read` throws
 */
export async function restoreByDocumentOr(
  customerId: number,
  read: (signal: AbortSignal) => Promise<RestoredSession>,
): Promise<RestoredSession> {
  const early = takeEarlyAnswersOfDocument(customerId);
  const reading = new AbortController();
  const readUnlessEarly = async (): Promise<Restored> =>
    (await Promise.race([early, headStart()])) ?? { session: await read(reading.signal), answers: {} };
  const usable = early.then((restored) => restored ?? new Promise<never>(() => {}));
  try {
    const { session, answers } = await Promise.race([usable, readUnlessEarly()]);
    if (session.session) addEarlyAnswers(session.token, answers);
    return session;
  } finally {
    reading.abort();
  }
}

function headStart(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, HEAD_START_MS, null));
}

async function takeEarlyAnswersOfDocument(customerId: number): Promise<Restored | null> {
  const holder = window as EarlyAnswersWindow;
  const early = holder.atriumEarlyAnswers;
  delete holder.atriumEarlyAnswers;
  if (early?.requestId) rememberDocument(early.requestId);
  if (early?.customerId !== customerId) return null;
  const session = await early.session.catch(() => null);
  // The person signed out in another tab while the answers were on their way.
  if (!session || early.message !== localStorage.getItem(NEXT_AUTH_MESSAGE_KEY)) return null;
  if (session.session !== null && !belongTogether(session, customerId)) return null;
  return { session, answers: early.answers };
}

type SignedIn = Exclude<RestoredSession, { session: null }>;

function belongTogether({ session, user, token }: SignedIn, customerId: number): boolean {
  const [all, scoped] = [claimsOf(session.accessToken), claimsOf(token)];
  const isOfUser = all?.sub === String(user.id) && scoped?.sub === all.sub;
  return isOfUser && scoped?.cid === customerId && !isStale(session.accessToken) && !isStale(token);
}
