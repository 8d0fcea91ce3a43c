import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

/** What a challenge is for, and whose it is. */
export interface ChallengeUse {
  readonly purpose: 'add' | 'sign_in' | 'step_up';
  /** Absent for a sign-in. */
  readonly person?: { readonly userId: number; readonly sessionId: string };
}

export async function insertChallenge(
  tx: Transaction,
  { purpose, person }: ChallengeUse,
  { challengeHash, userHandle }: { challengeHash: Buffer; userHandle?: Buffer },
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO passkey_challenges (challenge_hash, purpose, user_id, session_id, user_handle, expires_at)
    VALUES (${challengeHash}, ${purpose}, ${person?.userId ?? null}, ${person?.sessionId ?? null}, ${userHandle ?? null},
            now() + interval '5 minutes')`);
}

/** @returns `undefined` for an unknown, used, expired or foreign challenge, or one for another purpose */
export function consumeChallenge(
  tx: Transaction,
  { purpose, person }: ChallengeUse,
  challengeHash: Buffer,
): Promise<{ readonly userHandle: Buffer | null } | undefined> {
  return tx.maybeOne(sql`
    DELETE FROM passkey_challenges
    WHERE challenge_hash = ${challengeHash} AND purpose = ${purpose} AND expires_at > now()
      AND user_id IS NOT DISTINCT FROM ${person?.userId ?? null}::int
      AND session_id IS NOT DISTINCT FROM ${person?.sessionId ?? null}::uuid
    RETURNING user_handle AS "userHandle"`);
}
