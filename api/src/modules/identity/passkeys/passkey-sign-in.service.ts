import type { PasskeyRequest, UsedPasskey } from '@atrium/contract';
import type { Database } from '../../../db/index.ts';
import { type Origin, ProblemError } from '../../../http/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import { type DeviceOwner, inStrangersTurn, throttledAttempt } from '../credentials/index.ts';
import { type LoginContext, openSession, type SignedIn } from '../login/login.service.ts';
import type { RelyingParty } from './ceremonies.ts';
import { beginUse, checkUse, type PasskeyUse, tellOfCounter } from './passkey-use.service.ts';

export function beginSignIn(database: Database, site: RelyingParty): Promise<PasskeyRequest> {
  return inStrangersTurn(() => beginUse(database, { purpose: 'sign_in' }, { site }));
}

interface Attempt {
  readonly site: RelyingParty;
  readonly credential: UsedPasskey;
  readonly origin: Origin;
  readonly isKnownDevice: (owner: DeviceOwner) => boolean;
}

/** Whatever is wrong with the credential, known or not, response and throttle are the same. */
export async function signInWithPasskey(
  context: LoginContext,
  { site, credential, origin, isKnownDevice }: Attempt,
): Promise<SignedIn> {
  const { database } = context;
  const { ipAddress } = origin;
  let use: PasskeyUse | undefined;
  const isRight = await throttledAttempt(
    database,
    { email: `passkey ${credential.id}`, origin },
    async () => {
      use = await checkUse(database, { purpose: 'sign_in' }, { site, credential });
      return use.isVerified;
    },
    async (tx) => {
      if (!use?.passkey) return;
      await recordActivity(tx, { action: 'auth.login_failed', actorId: use.passkey.userId, ipAddress });
      if (use.isCounterRefused) await tellOfCounter(tx, use.passkey, origin);
    },
  );
  if (!isRight || !use?.passkey) throw new ProblemError('passkey-refused');
  return openSession(context, use.passkey.userId, {
    origin,
    factor: 'passkey',
    isKnownDevice,
    isStillValid: use.record,
  });
}
