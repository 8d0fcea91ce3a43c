import type { InstructionState } from '@atrium/contract';
import type { Transaction } from '../../db/index.ts';
import type { ActingPerson } from '../../http/index.ts';
import { emit } from '../../outbox/index.ts';
import { recordActivity } from '../activity/activity-logs.service.ts';
import { changeState, type LockedInstruction } from './instructions.repository.ts';

interface StateChange {
  readonly state: Exclude<InstructionState, 'sent'>;
  readonly reason?: string | undefined;
  readonly at: Date | null;
  /** Absent for what a command of the provider or an import does. */
  readonly by?: ActingPerson | undefined;
}

/** Changes the state of an instruction that is locked, logs that and emits its event. */
export async function recordState(
  tx: Transaction,
  instruction: LockedInstruction,
  { state, reason, at, by }: StateChange,
): Promise<void> {
  const { id, customerId, label, kind, sentBy } = instruction;
  const subject = { kind: 'instruction', id, label };
  const actorId = by?.personId;
  await changeState(tx, instruction, { state, personId: actorId, reason, at });
  await recordActivity(tx, {
    action: `instruction.${state}`,
    customerId,
    actorId,
    subject,
    ipAddress: by?.ipAddress,
    details: { kind },
  });
  await emit(tx, {
    kind: `instruction.${state}`,
    customerId,
    payload: { subject, name: kind, userId: sentBy, actorId },
  });
}
