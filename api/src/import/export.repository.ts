import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';

export interface ExportedApplication {
  readonly application: object & { readonly customer: string; readonly reference: string };
  readonly messages: readonly object[];
  readonly instructions: readonly object[];
}

const BATCH_ROWS = 200;

const instant = (column: Sql) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const list = (entry: Sql, order: Sql) =>
  sql`coalesce(json_agg(json_strip_nulls(${entry}) ORDER BY ${order}), '[]')`;

const history = sql`(
  SELECT ${list(
    sql`json_build_object('status', s.name, 'at', coalesce(h.at_date::text, ${instant(sql`h.at`)}), 'note', h.note)`,
    sql`h.at, h.id`,
  )}
  FROM standing_status_history h JOIN statuses s ON s.id = h.status_id
  WHERE h.customer_id = a.customer_id AND h.application_id = a.id)`;

const fees = sql`(
  SELECT ${list(
    sql`json_build_object('name', f.name, 'amount', f.amount, 'renewalDueAt', d.due_at,
                          'paidAt', coalesce(f.paid_date::text, ${instant(sql`f.paid_at`)}))`,
    sql`f.id`,
  )}
  FROM fees f LEFT JOIN deadlines d ON d.customer_id = f.customer_id AND d.id = f.deadline_id
  WHERE f.customer_id = a.customer_id AND f.application_id = a.id)`;

/** Those who are no members any more are responsible for nothing. */
const deadlines = sql`(
  SELECT ${list(
    sql`json_build_object('kind', d.kind, 'dueAt', d.due_at, 'originalDueAt', d.original_due_at,
                          'mandatory', d.mandatory, 'actor', d.actor, 'rule', d.rule, 'responsible', u.email,
                          'state', d.state)`,
    sql`d.id`,
  )}
  FROM deadlines d LEFT JOIN users u ON u.id = d.responsible_id
  WHERE d.customer_id = a.customer_id AND d.application_id = a.id)`;

const messages = sql`(
  SELECT ${list(
    sql`json_build_object('id', m.id, 'key', m.import_key, 'at', ${instant(sql`m.at`)}, 'author', m.provider_author,
                          'member', u.email, 'text', m.text)`,
    sql`m.id`,
  )}
  FROM messages m LEFT JOIN users u ON u.id = m.author_id
  WHERE m.customer_id = a.customer_id AND m.application_id = a.id)`;

const instructions = sql`(
  SELECT ${list(
    sql`json_build_object(
      'id', i.id, 'key', i.import_key, 'kind', k.name, 'sentBy', u.email, 'sentAt', ${instant(sql`i.sent_at`)},
      'deadline', CASE WHEN d.id IS NOT NULL THEN json_build_object('kind', d.kind, 'dueAt', i.due_on) END,
      'text', i.text,
      'history', (SELECT ${list(
        sql`json_build_object('state', ch.state, 'at', ${instant(sql`ch.at`)}, 'reason', ch.reason)`,
        sql`ch.id`,
      )}
                  FROM instruction_changes ch
                  WHERE ch.customer_id = i.customer_id AND ch.instruction_id = i.id AND ch.state <> 'sent'))`,
    sql`i.id`,
  )}
  FROM instructions i JOIN instruction_kinds k ON k.id = i.kind_id
  LEFT JOIN users u ON u.id = i.sent_by
  LEFT JOIN deadlines d ON d.customer_id = i.customer_id AND d.id = i.deadline_id
  WHERE i.customer_id = a.customer_id AND i.application_id = a.id)`;

export function streamApplications(
  tx: Transaction,
  code: string,
): AsyncIterable<readonly ExportedApplication[]> {
  return tx.batches(
    sql`
    SELECT json_build_object(
             'customer', cu.code, 'reference', a.reference, 'title', a.title, 'category', c.name,
             'country', a.country_code, 'appliedAt', a.applied_at, 'history', ${history}, 'fees', ${fees},
             'deadlines', ${deadlines}) AS application,
           ${messages} AS messages, ${instructions} AS instructions
    FROM applications a JOIN customers cu ON cu.id = a.customer_id JOIN categories c ON c.id = a.category_id
    WHERE cu.code = ${code} ORDER BY a.reference, a.id`,
    BATCH_ROWS,
  );
}

export async function hasCustomer(tx: Transaction, code: string): Promise<boolean> {
  return (await tx.maybeOne(sql`SELECT id FROM customers WHERE code = ${code}`)) !== undefined;
}
