import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

export interface SessionRow {
  readonly id: string;
  readonly startedAt: string;
  readonly lastUsedAt: string;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

export function listSessions(tx: Transaction): Promise<SessionRow[]> {
  return tx.rows(sql`
    SELECT id, created_at AS "startedAt", last_used_at AS "lastUsedAt", host(ip_address) AS "ipAddress",
           user_agent AS "userAgent"
    FROM sessions
    WHERE user_id = app.user_id() AND started_at IS NOT NULL AND revoked_at IS NULL AND expires_at > now()
    ORDER BY last_used_at DESC, id`);
}

export async function revokeSessions(
  tx: Transaction,
  userId: number,
  which: { readonly only: string } | { readonly allBut: string },
): Promise<number> {
  const ended = await tx.rows(sql`
    UPDATE sessions SET revoked_at = now()
    WHERE user_id = ${userId} AND revoked_at IS NULL AND expires_at > now()
      AND ${'only' in which ? sql`id = ${which.only}` : sql`id <> ${which.allBut}`}
    RETURNING id`);
  return ended.length;
}
