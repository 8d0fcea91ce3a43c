import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';
import type { DemoDeadline } from './deadlines.ts';

export interface IdentifiedDeadline extends Omit<DemoDeadline, 'responsible' | 'person'> {
  readonly applicationId: number;
  readonly responsibleId: number | null;
  readonly personId: number;
}

export async function insertDeadlines(
  tx: Transaction,
  customerId: number,
  deadlines: readonly IdentifiedDeadline[],
): Promise<void> {
  await tx.rows(sql`
    CREATE TEMP TABLE demo_deadlines ON COMMIT DROP AS
    SELECT nextval('deadlines_id_seq')::int AS id, r.*
    FROM jsonb_to_recordset(${JSON.stringify(deadlines)}::jsonb) AS r(
      "applicationId" int, kind text, "dueAt" date, "originalDueAt" date, mandatory boolean, actor text, rule text,
      state text, "createdAt" timestamptz, "changedAt" timestamptz, "wasReopened" boolean, "responsibleId" int,
      "personId" int)`);
  await tx.rows(sql`
    INSERT INTO deadlines (id, customer_id, application_id, kind, due_at, original_due_at, mandatory, actor, rule,
                           responsible_id, state, created_at, updated_at)
    OVERRIDING SYSTEM VALUE
    SELECT id, ${customerId}, "applicationId", kind, "dueAt", "originalDueAt", mandatory, actor, rule,
           "responsibleId", state, "createdAt", coalesce("changedAt", "createdAt")
    FROM demo_deadlines`);
  await tx.rows(sql`
    WITH changes AS (
      SELECT d.*, event, "changedAt" + turn * interval '1 minute' AS at
      FROM demo_deadlines d CROSS JOIN LATERAL (VALUES
        ('assigned', -1, "responsibleId" IS NOT NULL AND "changedAt" IS NOT NULL),
        ('done', 0, "wasReopened"), (CASE id % 2 WHEN 0 THEN 'undone' ELSE 'reopened' END, 1, "wasReopened"),
        ('extended', 2, "originalDueAt" IS NOT NULL), ('waived', 2, state = 'waived'), ('done', 2, state = 'done')
      ) happened (event, turn, is_true) WHERE is_true
    ), recorded AS (
      INSERT INTO deadline_changes (customer_id, deadline_id, event, at, person_id, from_due_at, to_due_at,
                                    to_responsible_id)
      SELECT ${customerId}, id, event, at, "personId", CASE event WHEN 'extended' THEN "originalDueAt" END,
             CASE event WHEN 'extended' THEN "dueAt" END, CASE event WHEN 'assigned' THEN "responsibleId" END
      FROM changes ORDER BY at, id
    )
    INSERT INTO activity_logs (customer_id, actor_id, action, subject_kind, subject_id, subject_label, details, at)
    SELECT ${customerId}, ch."personId", 'deadline.' || event, 'deadline', ch.id, a.reference || ' ' || a.title,
           CASE event
             WHEN 'extended' THEN jsonb_build_object('before', jsonb_build_object('dueAt', ch."originalDueAt"),
                                                     'after', jsonb_build_object('dueAt', ch."dueAt"))
             WHEN 'assigned' THEN jsonb_build_object('responsibleId', ch."responsibleId") ELSE '{}' END, ch.at
    FROM changes ch JOIN applications a ON a.id = ch."applicationId" ORDER BY ch.at, ch.id`);
  await tx.rows(sql`
    UPDATE fees f SET deadline_id = d.id FROM demo_deadlines d
    WHERE f.customer_id = ${customerId} AND f.application_id = d."applicationId" AND f.paid_at IS NULL
      AND d.kind IN ('payment', 'renewal') AND d.state = 'open'`);
  await tx.rows(sql`DROP TABLE demo_deadlines`);
}
