import { type Instruction, type InstructionState, isOneOf, openInstructionStates } from '@atrium/contract';
import { ProblemError } from '../../http/index.ts';
import { databaseClock } from '../loyalty/points/clock.ts';
import { CommandError, type Provider } from '../people/customers/customers.service.ts';
import { type Answer, answerInstruction } from './answering.service.ts';
import { findInstructions, listWaiting } from './instructions.repository.ts';

/** What waits for the provider, by cut-off; of one customer, by its code, or of all. */
export function listInstructions({ database }: Provider, code?: string): Promise<Instruction[]> {
  return database.asJob(async (tx) => {
    const ids = await listWaiting(tx, code?.toUpperCase() ?? null);
    const found = new Map(
      (await findInstructions(tx, ids)).map((instruction) => [instruction.id, instruction]),
    );
    return ids.flatMap((id) => found.get(id) ?? []);
  });
}

/** @throws CommandError for an unknown instruction, or one in a state that does not allow the answer */
export async function answerByCommand(
  { database }: Provider,
  id: number,
  answer: Answer,
  reason?: string,
): Promise<InstructionState> {
  try {
    const given = { answer, reason };
    return (await answerInstruction({ database, clock: databaseClock }, id, given)).state;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const [instruction] = await database.asJob((tx) => findInstructions(tx, [id]));
    if (!instruction) throw new CommandError(`There is no instruction ${id}.`);
    const hint = isOneOf(openInstructionStates, instruction.state) ? ' Accept it first.' : '';
    throw new CommandError(`Instruction ${id} is ${instruction.state}.${hint}`);
  }
}
