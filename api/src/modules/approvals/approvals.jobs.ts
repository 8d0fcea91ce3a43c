import type { Transaction } from '../../db/index.ts';
import type { Job } from '../../jobs/index.ts';
import { emit } from '../../outbox/index.ts';
import { recordActivity } from '../activity/activity-logs.service.ts';
import type { ApprovableActions } from './approvable.ts';
import { takeExpired } from './approvals.repository.ts';

const FIVE_MINUTES_MS = 300_000;
const BATCH = 100;

export function approvalJobs(actions: ApprovableActions, clock: () => Date | null = () => null): Job[] {
  return [
    {
      name: 'tell-of-expired-approvals',
      everyMs: FIVE_MINUTES_MS,
      runBatch: (tx) => tellOfExpired(tx, actions, clock()),
    },
  ];
}

async function tellOfExpired(tx: Transaction, actions: ApprovableActions, now: Date | null): Promise<number> {
  const expired = await takeExpired(tx, now, BATCH);
  for (const { id, customerId, requestedBy: userId, action: name, request } of expired) {
    const action = actions[name];
    const subject = { kind: 'approval', id, label: action.label(action.request.parse(request)) };
    await recordActivity(tx, { action: 'approval.expired', customerId, subject, details: { action: name } });
    await emit(tx, { kind: 'approval.expired', customerId, payload: { subject, action: name, userId } });
  }
  return expired.length;
}
