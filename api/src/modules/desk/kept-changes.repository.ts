import type { Reference } from '@atrium/contract';
import sql from 'sql-template-tag';
import { dateOrInstant, type Transaction } from '../../db/index.ts';
import { aboutOf, type CaseChangeFacts } from './case-change-facts.ts';

interface Of {
  readonly id: number;
  readonly customerId: number;
}

export async function keepChange(
  tx: Transaction,
  { id, customerId }: Of,
  madeBy: number,
  facts: CaseChangeFacts,
  undoes?: number,
): Promise<void> {
  const { action, ...kept } = facts;
  await tx.rows(sql`
    INSERT INTO case_changes (customer_id, application_id, action, about, facts, made_by, undoes)
    VALUES (${customerId}, ${id}, ${action}, ${aboutOf(facts)}, ${JSON.stringify(kept)}::jsonb, ${madeBy},
            ${undoes ?? null}::int)`);
}

export interface KeptChange {
  readonly id: number;
  readonly customerId: number;
  readonly madeBy: number;
  readonly at: string;
  readonly isUndone: boolean;
  readonly facts: unknown;
  /** Whether the same was changed later, by a change that is not undone. */
  readonly isFollowed: boolean;
}

const kept = sql`
  SELECT c.id, c.customer_id AS "customerId", c.made_by AS "madeBy", c.made_at AS at,
         c.facts || jsonb_build_object('action', c.action) AS facts,
         EXISTS (SELECT FROM case_changes u WHERE u.undoes = c.id) AS "isUndone",
         EXISTS (
           SELECT FROM case_changes later
           WHERE later.customer_id = c.customer_id AND later.application_id = c.application_id AND later.id > c.id
             AND later.about = c.about AND later.undoes IS NULL
             AND NOT EXISTS (SELECT FROM case_changes u WHERE u.undoes = later.id)) AS "isFollowed"
  FROM case_changes c`;

export function findKeptChange(
  tx: Transaction,
  applicationId: number,
  id: number,
): Promise<KeptChange | undefined> {
  return tx.maybeOne(
    sql`${kept} WHERE c.id = ${id} AND c.application_id = ${applicationId} AND c.undoes IS NULL`,
  );
}

export interface NamedChange extends KeptChange {
  readonly by: Reference;
  readonly undone: { readonly at: string; readonly by: Reference } | null;
}

export function listKeptChanges(
  tx: Transaction,
  { id, customerId }: Of,
  limit: number,
): Promise<NamedChange[]> {
  return tx.rows(sql`
    SELECT c.*, json_build_object('id', c."madeBy", 'name', coalesce(n.name, '#' || c."madeBy")) AS by,
           CASE WHEN u.id IS NOT NULL THEN json_build_object('at', ${dateOrInstant(sql`NULL`, sql`u.made_at`)}, 'by',
             json_build_object('id', u.made_by, 'name', coalesce(un.name, '#' || u.made_by))) END AS undone
    FROM (
      ${kept} WHERE c.customer_id = ${customerId} AND c.application_id = ${id} AND c.undoes IS NULL
      ORDER BY c.id DESC LIMIT ${limit}
    ) c
    LEFT JOIN case_changes u ON u.undoes = c.id
    LEFT JOIN person_names n ON n.customer_id = c."customerId" AND n.person_id = c."madeBy"
    LEFT JOIN person_names un ON un.customer_id = c."customerId" AND un.person_id = u.made_by
    ORDER BY c.id DESC`);
}

export function listStatusNames(tx: Transaction, ids: readonly number[]): Promise<Reference[]> {
  return tx.rows(sql`SELECT id, name FROM statuses WHERE id = ANY (${ids}::int[])`);
}
