import type { Transaction } from '../../../db/index.ts';
import { ProblemError } from '../../../http/index.ts';
import { refusals } from '../../../messages/index.ts';
import { needsApproval } from '../../approvals/approvals.service.ts';
import { canBeDemanded, isDemanded, type StoredProvider } from './providers.repository.ts';

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

/** Of a sign-on that two people decide on, only what is off can be changed without a request. */
export async function refuseWhileOn(
  tx: Transaction,
  { customerId, isOn }: Pick<StoredProvider, 'customerId' | 'isOn'>,
): Promise<void> {
  if (isOn && (await needsApproval(tx, customerId, 'security')))
    throw new ProblemError('conflict', { detail: refusals.signOnIsOn });
}
