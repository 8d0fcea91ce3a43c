import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

export interface PreviewPerson {
  readonly team: string;
  readonly email: string;
  readonly listedAt: string;
  readonly listedBy: string;
  readonly removedAt: string | null;
  readonly removedBy: string | null;
}

export interface PreviewListing {
  readonly team: string;
  readonly userId: number;
  readonly madeBy: string;
}

/** Whether the scope's person is listed for a team, and how often such a listing of theirs has ended. */
export function readListing(
  tx: Transaction,
  userId: number,
  team: string,
): Promise<{ readonly isListed: boolean; readonly ended: number }> {
  return tx.one(sql`
    SELECT count(*) > count(removed_at) AS "isListed", count(removed_at)::int AS ended
    FROM preview_people WHERE user_id = ${userId} AND team = ${team}`);
}

export function listPeople(tx: Transaction): Promise<PreviewPerson[]> {
  return tx.rows(sql`
    SELECT p.team, u.email, p.listed_at AS "listedAt", p.listed_by AS "listedBy",
           p.removed_at AS "removedAt", p.removed_by AS "removedBy"
    FROM preview_people p JOIN users u ON u.id = p.user_id
    ORDER BY p.team, p.id`);
}

export async function findActiveUser(tx: Transaction, email: string): Promise<number | undefined> {
  const user = await tx.maybeOne<{ id: number }>(sql`
    SELECT id FROM users WHERE email = ${email} AND status = 'active'`);
  return user?.id;
}

export async function insertListing(
  tx: Transaction,
  { team, userId, madeBy }: PreviewListing,
): Promise<boolean> {
  const inserted = await tx.maybeOne(sql`
    INSERT INTO preview_people (team, user_id, listed_by) VALUES (${team}, ${userId}, ${madeBy})
    ON CONFLICT (user_id, team) WHERE removed_at IS NULL DO NOTHING RETURNING id`);
  return inserted !== undefined;
}

export async function endListing(
  tx: Transaction,
  { team, email, madeBy }: { readonly team: string; readonly email: string; readonly madeBy: string },
): Promise<boolean> {
  const ended = await tx.maybeOne(sql`
    UPDATE preview_people SET removed_at = now(), removed_by = ${madeBy}
    WHERE team = ${team} AND removed_at IS NULL AND user_id = (SELECT id FROM users WHERE email = ${email})
    RETURNING id`);
  return ended !== undefined;
}
