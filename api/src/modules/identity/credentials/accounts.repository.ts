import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

const state = sql`
  u.status, c.password_hash AS "passwordHash", coalesce(c.device_epoch, 0) AS "deviceEpoch"`;

/** What decides about signing in as somebody. */
export interface AccountState {
  readonly status: 'active' | 'deactivated';
  readonly passwordHash: string | null;
  /** Raised by a reset, which voids the marks of all devices before it. */
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
 * Lets one transaction at a time decide about somebody's password, sessions and other ways in. What it decides by is
 * read once the lock is held: the statement that waits for a lock still sees what was before.
 */
export async function lockPerson(tx: Transaction, userId: number): Promise<AccountState> {
  await tx.rows(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
  return tx.one(sql`
    SELECT ${state} FROM users u LEFT JOIN credentials c ON c.user_id = u.id WHERE u.id = ${userId}`);
}
