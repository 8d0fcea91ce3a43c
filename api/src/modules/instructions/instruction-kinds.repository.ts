import type { InstructionKind } from '@atrium/contract';
import sql, { type Sql } from 'sql-template-tag';
import { inLanguage, type Queryable } from '../../db/index.ts';

export interface RecordedKind extends InstructionKind {
  /** In English, as logs and events have it. */
  readonly recordedName: string;
}

const describedKind = sql`
  k.id, k.answers_deadline AS "answersDeadline",
  ${costOf(sql`k.cost_amount`, sql`k.by_quotation`)} AS cost,
  k.lead_days AS "leadDays", k.needs_text AS "needsText", k.needs_file AS "needsFile",
  ARRAY(SELECT s.status_id FROM instruction_kind_statuses s WHERE s.kind_id = k.id ORDER BY 1) AS statuses,
  k.deadline_kinds AS "deadlineKinds"`;

/** In the currency of the provider, whose row is joined under the alias `p`. */
export function costOf(amount: Sql, byQuotation: Sql): Sql {
  return sql`CASE WHEN ${byQuotation} THEN to_json('quotation'::text)
                  WHEN ${amount} IS NOT NULL THEN json_build_object('amount', ${amount}, 'currency', p.currency) END`;
}

export function listKinds(tx: Queryable): Promise<InstructionKind[]> {
  return tx.rows(sql`
    SELECT ${inLanguage('k.name')} AS name, ${describedKind}
    FROM instruction_kinds k CROSS JOIN provider p ORDER BY k.position, k.id`);
}

/** For what is written, its name is in English, too. */
export function findKind(tx: Queryable, id: number): Promise<RecordedKind | undefined> {
  return tx.maybeOne(sql`
    SELECT ${inLanguage('k.name')} AS name, k.name AS "recordedName", ${describedKind}
    FROM instruction_kinds k CROSS JOIN provider p WHERE k.id = ${id}`);
}
