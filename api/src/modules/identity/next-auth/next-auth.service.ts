import type { Database } from '../../../db/index.ts';
import type { Tokens } from '../../../tokens/index.ts';
import { SESSION_IDLE_S, SESSION_MAX_AGE_S, SIGN_ON_MAX_AGE_S } from '../sessions/session-lifetime.ts';
import {
  endSession,
  type SessionOwner,
  startSession,
  touchSession,
  wasRevoked,
} from './next-auth.repository.ts';

export interface SessionClaims {
  readonly userId: number;
  readonly sessionId: string;
}

export class SessionEndedError extends Error {
  readonly isRevoked: boolean;

  constructor(isRevoked: boolean) {
    super('The session has ended.');
    this.isRevoked = isRevoked;
  }
}

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
 * An outage does not end a session: it counts as ended only if the database says so. An access token issued during an
 * outage grants nothing by itself, since every call checks the session. The owner is unknown then.
 * @throws SessionEndedError
 */
export async function confirmSession(
  database: Database,
  claims: SessionClaims,
): Promise<SessionOwner | undefined> {
  try {
    return await database.asLogin(async (tx) => {
      const { sessionId, userId } = claims;
      const limits = {
        maxAgeS: SESSION_IDLE_S,
        maxLifetimeS: SESSION_MAX_AGE_S,
        signOnLifetimeS: SIGN_ON_MAX_AGE_S,
      };
      const owner = await touchSession(tx, sessionId, userId, limits);
      if (owner) return owner;
      throw new SessionEndedError(await wasRevoked(tx, sessionId, userId));
    });
  } catch (error) {
    // next-auth would treat any other error as the end of the session.
    if (error instanceof SessionEndedError) throw error;
    return undefined;
  }
}

/** Ends a session permanently, in every tab and for every token. */
export function finishSession(database: Database, sessionId: string): Promise<void> {
  return database.asLogin((tx) => endSession(tx, sessionId));
}
