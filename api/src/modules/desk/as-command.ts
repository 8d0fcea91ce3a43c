import { ProblemError } from '../../http/index.ts';
import { CommandError } from '../people/customers/customers.service.ts';

/** Commands refuse with a sentence, which the desk shows. @throws ProblemError `conflict` with it */
export async function asCommand<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof CommandError ? new ProblemError('conflict', { detail: error.message }) : error;
  }
}
