import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

const state = sql`
  u.status, c.password_hash AS "passwordHash", coalesce(c.device_epoch, 0) AS "deviceEpoch"`;

export interface AccountState {
  readonly status: 'active' | 'deactivated';
  readonly passwordHash: string | null;
  /** Incremented by a password reset, which invalidates all earlier device cookies. */
  readonly deviceEpoch: number;
}

export interface Account extends AccountState {
  readonly id: number;
}

export function findAccount(tx: Transaction, email: string): Promise<Account | undefined> {
  return tx.maybeOne(sql`
    SELECT u.id, ${state} FROM users u LEFT JOIN credentials c ON c.user_id = u.id
    WHERE u.email = ${email}`);
}

/**
 * Serializes decisions about a person's password, sessions and other ways to sign in. The state is read by a second
 * statement: one that waited for a lock does not see what was committed in the meantime.
 */
export async function lockPerson(tx: Transaction, userId: number): Promise<AccountState> {
  await tx.rows(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
  return tx.one(sql`
    SELECT ${state} FROM users u LEFT JOIN credentials c ON c.user_id = u.id WHERE u.id = ${userId}`);
}
