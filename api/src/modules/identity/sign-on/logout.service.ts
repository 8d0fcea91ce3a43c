import { hashSecret } from '../../../tokens/index.ts';
import { inStrangersTurn } from '../credentials/index.ts';
import type { SignOnCall } from './attempts.service.ts';
import { endSessionsOf, insertLogout } from './logout.repository.ts';
import { findProviderByKey } from './providers.repository.ts';

/** How long the id of a logout token is kept: tokens that are older are refused anyway. */
const KEPT_S = 3_600;

/** OpenID Connect Back-Channel Logout 1.0. @returns false if the token is not valid, or was used before */
export async function endByProvider(
  { database, signOn }: Pick<SignOnCall, 'database' | 'signOn'>,
  { addressKey, token }: { addressKey: string; token: string },
): Promise<boolean> {
  const provider = await inStrangersTurn(() => database.asLogin((tx) => findProviderByKey(tx, addressKey)));
  if (!provider) return false;
  const logout = await signOn
    .clientOf(provider)
    .then((client) => client.readLogout(token).then((read) => ({ ...read, issuer: client.issuer })))
    .catch(() => undefined);
  if (!logout) return false;
  const { customerId } = provider;
  return database.asLogin(async (tx) => {
    if (!(await insertLogout(tx, { customerId, jtiHash: hashSecret(logout.jti), keptS: KEPT_S })))
      return false;
    await endSessionsOf(tx, { customerId, ...logout });
    return true;
  });
}
