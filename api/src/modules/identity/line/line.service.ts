import { createHash, timingSafeEqual } from 'node:crypto';
import type { Transaction } from '../../../db/index.ts';
import { type Origin, ProblemError } from '../../../http/index.ts';
import { createSecret, hashSecret } from '../../../tokens/index.ts';
import { offerLink } from '../account-links/index.ts';
import { type LoginContext, openSession, type SignedIn } from '../login/login.service.ts';
import { findLinked, useLinked } from './line.repository.ts';
import { authorizeAddress, identify, type LineSettings, type LineTransaction } from './line-client.ts';

/** Begins a sign-in: what the browser has to keep, and where it goes. */
export function beginLine(
  settings: LineSettings,
  { origin, redirectUri }: { origin: string; redirectUri: string },
): { transaction: LineTransaction; address: string } {
  const transaction = { state: createSecret(), nonce: createSecret(), verifier: createSecret() };
  const challenge = createHash('sha256').update(transaction.verifier).digest('base64url');
  return {
    transaction,
    address: authorizeAddress(settings, transaction, { origin, redirectUri, challenge }),
  };
}

export type LineResult =
  | SignedIn
  /** Nobody is linked to the account yet: token for the page, secret for its browser's cookie. */
  | { readonly linkToken: string; readonly browserSecret: string };

/** Ends a sign-in that this browser began. A code of somebody else's sign-in is refused: login CSRF. */
export async function finishLine(
  context: LoginContext,
  settings: LineSettings,
  input: { code: string; state: string; redirectUri: string; transaction: LineTransaction | undefined },
  origin: Origin,
): Promise<LineResult> {
  const { transaction } = input;
  if (!transaction || !isSame(transaction.state, input.state)) {
    throw new ProblemError('invalid-input', { errors: { state: ['is not of a sign-in of this browser'] } });
  }
  const identity = await identify(settings, transaction, input);
  const linked = await context.database.asLogin((tx) => findLinked(tx, identity));
  if (linked && !linked.isActive) throw new ProblemError('user-not-found');
  if (linked) {
    const stillHolds = async (tx: Transaction) => (await useLinked(tx, identity)) === linked.userId;
    return openSession(context, linked.userId, { origin, stillHolds });
  }
  return context.database.asLogin((tx) => offerLink(tx, identity));
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hashSecret(one), hashSecret(other));
}
