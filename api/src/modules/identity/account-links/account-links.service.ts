import type { Transaction } from '../../../db/index.ts';
import { type Origin, ProblemError } from '../../../http/index.ts';
import { fieldRefusals } from '../../../messages/index.ts';
import { emit } from '../../../outbox/index.ts';
import { createSecret, hashSecret } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import { consumeLink, deleteLinks, insertLink, type LineIdentity } from './account-links.repository.ts';

export interface LinkProof {
  readonly linkToken: string;
  readonly browserSecret: string | undefined;
}

export async function createLinkToken(
  tx: Transaction,
  identity: LineIdentity,
): Promise<{ readonly linkToken: string; readonly browserSecret: string }> {
  const [linkToken, browserSecret] = [createSecret(), createSecret()];
  const hashes = { tokenHash: hashSecret(linkToken), browserHash: hashSecret(browserSecret) };
  await insertLink(tx, identity, hashes);
  return { linkToken, browserSecret };
}

/** @throws ProblemError if the token is used, expired or from another browser, or the account is already linked */
export async function linkAccount(
  tx: Transaction,
  userId: number,
  proof: LinkProof,
  { ipAddress }: Origin,
): Promise<void> {
  const linked =
    proof.browserSecret !== undefined &&
    (await consumeLink(tx, userId, {
      tokenHash: hashSecret(proof.linkToken),
      browserHash: hashSecret(proof.browserSecret),
    }));
  if (!linked) {
    throw new ProblemError('invalid-input', {
      errors: { linkToken: [fieldRefusals.linkToken] },
    });
  }
  await recordActivity(tx, { action: 'line.linked', actorId: userId, ipAddress });
  await emit(tx, { kind: 'line.linked', payload: { userId } });
}

export async function unlinkAccounts(
  tx: Transaction,
  userId: number,
  { ipAddress }: Origin,
  only?: number,
): Promise<boolean> {
  const count = await deleteLinks(tx, userId, only);
  if (count === 0) return false;
  await recordActivity(tx, { action: 'line.unlinked', actorId: userId, ipAddress });
  return true;
}
