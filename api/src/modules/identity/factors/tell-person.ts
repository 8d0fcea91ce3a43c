import type { Transaction } from '../../../db/index.ts';
import type { Origin } from '../../../http/index.ts';
import { emit } from '../../../outbox/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';

type Told = 'totp.added' | 'totp.removed' | 'recovery.begun' | 'recovery.stopped' | 'recovery.finished';

/** Writes what happened to a person's factors into the log, and has them told. */
export async function tellPerson(
  tx: Transaction,
  kind: Told,
  userId: number,
  { ipAddress }: Origin,
): Promise<void> {
  await recordActivity(tx, { action: kind, actorId: userId, ipAddress });
  await emit(tx, { kind, payload: { userId } });
}
