import type { Transaction } from '../../../db/index.ts';
import { type Origin, ProblemError } from '../../../http/index.ts';
import { emit } from '../../../outbox/index.ts';
import { createSecret, hashSecret } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import { insertLink, type LineIdentity, link, unlink } from './account-links.repository.ts';

/** What the page holds and what only its browser holds; together they link an account. */
export interface LinkProof {
  readonly linkToken: string;
  /** Value of the cookie that came with the link token. */
  readonly browserSecret: string | undefined;
}

/** Has a LINE account that nobody is linked to wait in this browser: a token for the page, a secret for the cookie. */
export async function offerLink(
  tx: Transaction,
  identity: LineIdentity,
): Promise<{ readonly linkToken: string; readonly browserSecret: string }> {
  const [linkToken, browserSecret] = [createSecret(), createSecret()];
  const hashes = { tokenHash: hashSecret(linkToken), browserHash: hashSecret(browserSecret) };
  await insertLink(tx, identity, hashes);
  return { linkToken, browserSecret };
}

/**
 * Links the LINE account that waits in this browser to somebody who has just proved who they are.
 *
 * @throws ProblemError for a token that is used, expired or another browser's, and for accounts linked already
 */
export async function linkAccount(
  tx: Transaction,
  userId: number,
  proof: LinkProof,
  { ipAddress }: Origin,
): Promise<void> {
  const linked =
    proof.browserSecret !== undefined &&
    (await link(tx, userId, {
      tokenHash: hashSecret(proof.linkToken),
      browserHash: hashSecret(proof.browserSecret),
    }));
  if (!linked) {
    throw new ProblemError('invalid-input', {
      errors: { linkToken: ['is used, expired or not of this browser'] },
    });
  }
  await recordActivity(tx, { action: 'line.linked', actorId: userId, ipAddress });
  await emit(tx, { kind: 'line.linked', payload: { userId } });
}

/**
 * From here on nobody signs in as this person by LINE, or by one account of it, before it is linked again.
 *
 * @returns whether there was anything to remove
 */
export async function unlinkAccounts(
  tx: Transaction,
  userId: number,
  { ipAddress }: Origin,
  only?: number,
): Promise<boolean> {
  const count = await unlink(tx, userId, only);
  if (count === 0) return false;
  await recordActivity(tx, { action: 'line.unlinked', actorId: userId, ipAddress });
  return true;
}
