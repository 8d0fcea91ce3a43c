import type { DeadlineActor, DeadlineKind, DeadlineState } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';
import type { CopyValue } from './copy-line.ts';

interface StagedDeadline {
  readonly kind: DeadlineKind;
  readonly dueAt: string;
  readonly originalDueAt?: string | null | undefined;
  readonly mandatory: boolean;
  readonly actor: DeadlineActor;
  readonly rule?: string | null | undefined;
  readonly responsibleId?: number | null | undefined;
  readonly state?: DeadlineState | null | undefined;
}

export function deadlineValues(deadline: StagedDeadline): CopyValue[] {
  const { kind, dueAt, originalDueAt, mandatory, actor, rule, responsibleId, state } = deadline;
  const optional = [rule ?? null, responsibleId ?? null, state ?? null];
  return [kind, dueAt, originalDueAt ?? null, String(mandatory), actor, ...optional];
}

/** New applications get their due dates here, so that they are inserted with them and not updated. */
export async function completeDeadlines(tx: Transaction): Promise<void> {
  await tx.rows(sql`
    UPDATE bulk_deadlines d SET state = CASE ms.tone WHEN 'closed' THEN 'waived' ELSE 'open' END
    FROM bulk_applications b
    JOIN statuses s ON s.id = b.status_id JOIN main_statuses ms ON ms.id = s.main_status_id
    WHERE d.is_new AND d.state IS NULL AND b.number = d.number`);
  await tx.rows(sql`
    UPDATE bulk_applications b SET due_at = next.due_at
    FROM (SELECT number, min(due_at) AS due_at FROM bulk_deadlines WHERE state IN ('open', 'missed') GROUP BY 1) next
    WHERE b.is_new AND b.number = next.number`);
}

/** Call it before the applications of these deadlines are inserted. */
export async function insertStagedDeadlines(tx: Transaction): Promise<void> {
  await tx.rows(sql`
    INSERT INTO deadlines (customer_id, application_id, kind, due_at, original_due_at, mandatory, actor, rule,
                           responsible_id, state, created_at, updated_at)
    SELECT b.customer_id, b.id, d.kind, d.due_at, d.original_due_at, d.mandatory, d.actor, d.rule, d.responsible_id,
           d.state, least(b.updated_at, now()), least(b.updated_at, now())
    FROM bulk_deadlines d JOIN bulk_applications b USING (number) WHERE d.is_new
    ORDER BY d.number, d.step`);
}
