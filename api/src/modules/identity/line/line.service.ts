import { createHash } from 'node:crypto';
import { equalInConstantTime } from '@atrium/server';
import type { Transaction } from '../../../db/index.ts';
import { type Origin, ProblemError } from '../../../http/index.ts';
import { fieldRefusals } from '../../../messages/index.ts';
import type { LineSettings } from '../../../settings/index.ts';
import { createSecret } from '../../../tokens/index.ts';
import { createLinkToken } from '../account-links/index.ts';
import type { DeviceOwner } from '../credentials/index.ts';
import { type LoginContext, openSession, type SignedIn } from '../login/login.service.ts';
import { findLinkedUser, updateLinkUse } from './line.repository.ts';
import { authorizationUrl, identify, type LineReturn, type LineTransaction } from './line-client.ts';

export function startLineLogin(
  settings: LineSettings,
  target: LineReturn,
): { transaction: LineTransaction; address: string } {
  const transaction = { state: createSecret(), nonce: createSecret(), verifier: createSecret() };
  const challenge = createHash('sha256').update(transaction.verifier).digest('base64url');
  return {
    transaction,
    address: authorizationUrl(settings, transaction, { ...target, challenge }),
  };
}

export type LineResult = SignedIn | { readonly linkToken: string; readonly browserSecret: string };

/** Refuses the code of a sign-in that another browser started (login CSRF). */
export async function completeLineLogin(
  context: LoginContext,
  settings: LineSettings,
  input: {
    code: string;
    state: string;
    redirectUri: string;
    transaction: LineTransaction | undefined;
    isKnownDevice: (owner: DeviceOwner) => boolean;
  },
  origin: Origin,
): Promise<LineResult> {
  const { transaction } = input;
  if (!transaction || !equalInConstantTime(transaction.state, input.state)) {
    throw new ProblemError('invalid-input', {
      errors: { state: [fieldRefusals.lineState] },
    });
  }
  const identity = await identify(settings, transaction, input);
  const linked = await context.database.asLogin((tx) => findLinkedUser(tx, identity));
  if (linked && !linked.isActive) throw new ProblemError('user-not-found');
  if (linked) {
    const isStillValid = async (tx: Transaction) => (await updateLinkUse(tx, identity)) === linked.userId;
    return openSession(context, linked.userId, {
      origin,
      factor: 'line',
      isKnownDevice: input.isKnownDevice,
      isStillValid,
    });
  }
  return context.database.asLogin((tx) => createLinkToken(tx, identity));
}
