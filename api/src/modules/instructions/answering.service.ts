import type { InstructionDetail, InstructionState } from '@atrium/contract';
import type { Database, Transaction } from '../../db/index.ts';
import { type ActingPerson, notFound, ProblemError } from '../../http/index.ts';
import { settleDeadline } from '../deadlines/deadline-actions.service.ts';
import type { Clock } from '../loyalty/points/clock.ts';
import { type LockedInstruction, lockInstruction } from './instructions.repository.ts';
import { instructionDetail } from './instructions.service.ts';
import { recordState } from './state-changes.service.ts';

export type Answer = Extract<InstructionState, 'accepted' | 'done' | 'refused'>;

/** The states that each answer follows. */
const answered: Readonly<Record<Answer, readonly InstructionState[]>> = {
  accepted: ['sent'],
  done: ['accepted'],
  refused: ['sent', 'accepted'],
};

export interface ProviderAnswer {
  readonly answer: Answer;
  /** Why it was refused, or a note. */
  readonly reason?: string | undefined;
  readonly version?: number | undefined;
}

/**
 * What the provider does about an instruction, whenever: one that was sent in time may be accepted after its cut-off.
 *
 * @throws ProblemError `not-found`, or `instruction-changed` if its state does not allow that or the version is another one
 */
export function answerInstruction(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  id: number,
  given: ProviderAnswer,
  locale = 'en-US',
): Promise<InstructionDetail> {
  return database.asJob(async (tx) => {
    await answerLocked(tx, await lockToAnswer(tx, id), { ...given, at: clock() });
    return instructionDetail(tx, id, locale);
  });
}

export async function lockToAnswer(tx: Transaction, id: number): Promise<LockedInstruction> {
  const instruction = await lockInstruction(tx, id);
  if (!instruction) throw notFound();
  return instruction;
}

/** As {@link answerInstruction}, in a transaction that has locked it. @param by a person of the provider, where one is known */
export async function answerLocked(
  tx: Transaction,
  instruction: LockedInstruction,
  {
    answer,
    reason,
    version,
    at,
    by,
  }: ProviderAnswer & { readonly at: Date | null; readonly by?: ActingPerson },
): Promise<void> {
  const isCurrent = version === undefined || version === instruction.version;
  if (!isCurrent || !answered[answer].includes(instruction.state))
    throw new ProblemError('instruction-changed');
  await recordState(tx, instruction, { state: answer, reason, at, by });
  const { deadlineId, answersDeadline } = instruction;
  if (answer === 'done' && deadlineId !== null && answersDeadline) await settleDeadline(tx, deadlineId, by);
}
