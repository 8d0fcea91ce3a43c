import type { Instruction, ResponseOf } from '@atrium/contract';
import type { Database } from '../db/index.ts';
import { createDeadline, inDays } from './deadlines.ts';
import type { Member } from './portal.ts';

const LET_LAPSE = 5;

/** An instruction of a member to let a new deadline lapse. */
export async function sendInstruction(
  database: Database,
  member: Member,
  dueAt = inDays(30),
): Promise<Instruction> {
  const { customerId } = member;
  const { id: deadlineId, applicationId } = await createDeadline(database, { customerId, dueAt });
  const { body } = await member.post<ResponseOf<'POST /customer-portal/instructions'>>('/instructions', {
    kindId: LET_LAPSE,
    targets: [{ applicationId, deadlineId }],
  });
  const instruction = body.items[0]?.instruction;
  if (!instruction) throw new Error('Nothing was sent.');
  return instruction;
}
