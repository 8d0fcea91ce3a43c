import type { Transaction } from '../../db/index.ts';
import type { ActingPerson } from '../../http/index.ts';
import { recordActivities } from '../activity/activity-logs.service.ts';
import { waiveOpen } from './closing.repository.ts';

/** Nothing is due any more for an application that was closed. It is locked. @returns the deadlines that were open */
export async function waiveOpenDeadlines(
  tx: Transaction,
  application: { readonly id: number; readonly customerId: number; readonly label: string },
  by: ActingPerson,
): Promise<number[]> {
  const { customerId, label } = application;
  const waived = await waiveOpen(tx, application, by.personId);
  await recordActivities(
    tx,
    waived.map((id) => ({
      action: 'deadline.waived' as const,
      customerId,
      actorId: by.personId,
      subject: { kind: 'deadline', id, label },
      ipAddress: by.ipAddress,
    })),
  );
  return waived;
}
