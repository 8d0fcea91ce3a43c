import type { DeadlineActor, DeadlineKind, DeadlineState } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Database } from '../db/index.ts';
import { createApplication } from './factories.ts';

export interface TestDeadline {
  id: number;
  customerId: number;
  applicationId: number;
  kind: DeadlineKind;
  dueAt: string;
  mandatory: boolean;
  actor: DeadlineActor;
  responsibleId: number | null;
  state: DeadlineState;
}

/** A deadline, of a new application by default. */
export async function createDeadline(
  db: Database,
  overrides: Partial<Omit<TestDeadline, 'id'>> & { customerId: number },
): Promise<TestDeadline> {
  const { customerId } = overrides;
  const values = {
    applicationId: overrides.applicationId ?? (await createApplication(db, { customerId })).id,
    kind: 'response' as const,
    dueAt: inDays(30),
    mandatory: true,
    actor: 'customer' as const,
    responsibleId: null,
    state: 'open' as const,
    ...overrides,
  };
  const { id } = await db.asJob((tx) =>
    tx.one<{ id: number }>(sql`
      INSERT INTO deadlines (customer_id, application_id, kind, due_at, mandatory, actor, responsible_id, state)
      VALUES (${customerId}, ${values.applicationId}, ${values.kind}, ${values.dueAt}, ${values.mandatory},
              ${values.actor}, ${values.responsibleId}, ${values.state}) RETURNING id`),
  );
  return { ...values, id };
}

/** The date in UTC, this many days from now. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
