import type { ActivityAction } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

/** One entry, as it is written. */
export interface NewActivity {
  readonly action: ActivityAction;
  /** Absent for events of the person: sign-in, password. */
  readonly customerId?: number | undefined;
  /** Who did it; absent for what the portal does by itself. */
  readonly actorId?: number | undefined;
  readonly subject?: { readonly kind: string; readonly id: number; readonly label: string } | undefined;
  readonly ipAddress?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

export async function insertActivity(tx: Transaction, activity: NewActivity): Promise<void> {
  const { action, customerId, actorId, subject, ipAddress, details } = activity;
  await tx.rows(sql`
    INSERT INTO activity_logs (customer_id, actor_id, actor_name, action,
                               subject_kind, subject_id, subject_label, ip_address, details)
    VALUES (${customerId ?? null}, ${actorId ?? null}::int,
            (SELECT display_name FROM users WHERE id = ${actorId ?? null}::int), ${action},
            ${subject?.kind ?? null}, ${subject?.id ?? null}, ${subject?.label ?? null},
            ${ipAddress ?? null}, ${JSON.stringify(details ?? {})})`);
}
