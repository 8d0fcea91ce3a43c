import type { Transaction } from '../../../db/index.ts';
import { ProblemError } from '../../../http/index.ts';
import { refusals } from '../../../messages/index.ts';
import { canBeDemanded, isDemanded } from './providers.repository.ts';

/** Before a policy demands a customer's sign-on: it is on, and an owner gets in without it. @throws ProblemError */
export async function requireDemandable(tx: Transaction, customerId: number): Promise<void> {
  if (!(await canBeDemanded(tx, customerId)))
    throw new ProblemError('conflict', { detail: refusals.signOnNotReady });
}

/** Before a sign-on ends: without it only one owner would get in while a policy demands it. @throws ProblemError */
export async function refuseDemanded(tx: Transaction, customerId: number): Promise<void> {
  if (await isDemanded(tx, customerId))
    throw new ProblemError('conflict', { detail: refusals.signOnDemanded });
}
