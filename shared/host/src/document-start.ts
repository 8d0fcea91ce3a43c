import {
  type DocumentStart,
  NEXT_AUTH_MESSAGE_KEY,
  type RestoredSession,
  type StartedWindow,
} from '@atrium/contract';
import { claimsOf, isStale } from './access-token.ts';
import { addStarted } from './started-answers.ts';
import { rememberDocument } from './traces.ts';

/** How long the start of a document is waited for alone, from when the code asks for it. */
const HEAD_START_MS = 3_000;

/** A restored session, and the early answers of its person. */
interface Start {
  readonly restored: RestoredSession;
  readonly answers: DocumentStart['answers'];
}

/**
 * Restores the session: by what the document has started before the code ran, otherwise by `read`. That goes ahead, too, when
 * the start takes long; then the one that arrives first counts, and nothing of the other.
 *
 * @param read reads the session by other means; the signal aborts when its outcome no longer counts
 * @throws what `read` throws
 */
export async function restoreByDocumentOr(
  customerId: number,
  read: (signal: AbortSignal) => Promise<RestoredSession>,
): Promise<RestoredSession> {
  const early = takeDocumentStart(customerId);
  const reading = new AbortController();
  const readUnlessEarly = async (): Promise<Start> =>
    (await Promise.race([early, headStart()])) ?? { restored: await read(reading.signal), answers: {} };
  const usable = early.then((start) => start ?? new Promise<never>(() => {}));
  try {
    const { restored, answers } = await Promise.race([usable, readUnlessEarly()]);
    if (restored.session) addStarted(restored.token, answers);
    return restored;
  } finally {
    reading.abort();
  }
}

function headStart(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, HEAD_START_MS, null));
}

/** Only once, and only in the scope of the document; null where nothing usable was started. */
async function takeDocumentStart(customerId: number): Promise<Start | null> {
  const holder = window as StartedWindow;
  const start = holder.atriumStart;
  delete holder.atriumStart;
  if (start?.requestId) rememberDocument(start.requestId);
  if (start?.customerId !== customerId) return null;
  const restored = await start.session.catch(() => null);
  // The person signed out in another tab while the answers were on their way.
  if (!restored || start.message !== localStorage.getItem(NEXT_AUTH_MESSAGE_KEY)) return null;
  if (restored.session !== null && !belongTogether(restored, customerId)) return null;
  return { restored, answers: start.answers };
}

type SignedIn = Exclude<RestoredSession, { session: null }>;

function belongTogether({ session, user, token }: SignedIn, customerId: number): boolean {
  const [all, scoped] = [claimsOf(session.accessToken), claimsOf(token)];
  const isOfUser = all?.sub === String(user.id) && scoped?.sub === all.sub;
  return isOfUser && scoped?.cid === customerId && !isStale(session.accessToken) && !isStale(token);
}
