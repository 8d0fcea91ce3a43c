import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';
import type { Person } from '../../../tokens/index.ts';

export interface Identity {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly sessionAgeS: number;
}

export function findIdentity(tx: Transaction, { userId, sessionId }: Person): Promise<Identity | undefined> {
  return tx.maybeOne(sql`
    SELECT u.email, c.password_hash AS "passwordHash",
           extract(epoch FROM now() - s.created_at)::float8 AS "sessionAgeS"
    FROM users u
    JOIN sessions s ON s.user_id = u.id AND s.id = ${sessionId}
    LEFT JOIN credentials c ON c.user_id = u.id
    WHERE u.id = ${userId} AND s.revoked_at IS NULL AND s.expires_at > now()`);
}
