import type { Transaction } from '../../db/index.ts';
import { ProblemError } from '../../http/index.ts';
import { emit } from '../../outbox/index.ts';
import { hashSecret } from '../../tokens/index.ts';
import { link, unlink } from './line.repository.ts';

/** What the page holds and what only its browser holds; together they link an account. */
export interface LinkProof {
  readonly linkToken: string;
  /** Value of the cookie that came with the link token. */
  readonly browserSecret: string | undefined;
}

/**
 * Links the LINE account that waits in this browser to somebody who has just proved who they are.
 *
 * @throws ProblemError for a token that is used, expired or another browser's, and for accounts linked already
 */
export async function linkAccount(tx: Transaction, userId: number, proof: LinkProof): Promise<void> {
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
  await emit(tx, { kind: 'line.linked', payload: { userId } });
}

/** From here on nobody signs in as this person by LINE, before an account is linked again. */
export function unlinkAccounts(tx: Transaction, userId: number): Promise<void> {
  return unlink(tx, userId);
}
