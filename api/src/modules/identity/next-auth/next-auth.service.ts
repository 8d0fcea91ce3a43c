import type { Database } from '../../../db/index.ts';
import type { Tokens } from '../../../tokens/index.ts';
import { endSession, type SessionOwner, startSession, touchSession } from './next-auth.repository.ts';

/** A session that nobody uses ends after this. */
export const SESSION_IDLE_S = 12 * 3600;
/** A session that is used ends after this all the same. */
const LONGEST_LIFE_S = 7 * 24 * 3600;

/** What the session cookie holds. */
export interface SessionClaims {
  readonly userId: number;
  readonly sessionId: string;
}

/** The session has ended: revoked, expired, or its person may no longer sign in. */
export class SessionEnded extends Error {}

/** Starts the session that a login token stands for; `undefined` for a token that is old, used or not one. */
export async function beginSession(
  { database, tokens }: { database: Database; tokens: Tokens },
  loginToken: string,
): Promise<(SessionOwner & SessionClaims) | undefined> {
  const proof = await tokens.verifyLogin(loginToken);
  if (!proof) return undefined;
  const owner = await database.asLogin((tx) => startSession(tx, proof, SESSION_IDLE_S));
  return owner && { ...owner, userId: proof.userId, sessionId: proof.sessionId };
}

/**
 * Confirms that the session lives. A failure of ours ends nothing: only what is known to have ended has.
 * The access token handed out meanwhile opens nothing by itself, for every call checks the session again.
 *
 * @throws SessionEnded
 */
export async function confirmSession(database: Database, claims: SessionClaims): Promise<void> {
  try {
    const owner = await database.asLogin((tx) =>
      touchSession(tx, claims.sessionId, claims.userId, {
        maxAgeS: SESSION_IDLE_S,
        longestLifeS: LONGEST_LIFE_S,
      }),
    );
    if (!owner) throw new SessionEnded('The session has ended.');
  } catch (error) {
    // Whatever else went wrong, next-auth would take it for the end of the session.
    if (error instanceof SessionEnded) throw error;
  }
}

/** Ends a session for good, in every tab and for every token. */
export function finishSession(database: Database, sessionId: string): Promise<void> {
  return database.asLogin((tx) => endSession(tx, sessionId));
}
