import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';
import type { InsertLink } from '../passwords/link-owner.ts';

/** How long a mailed link can begin a wait, how long that is, how long the account can be recovered after it. */
const LINK_MINUTES = 30;
const WAIT_HOURS = 24;
const OPEN_HOURS = 72;
/** A thief who has a factor, too, stops the person once and not for ever. */
const STOPPED_ONCE_DAYS = 30;

const opensAt = sql`r.begun_at + make_interval(hours => ${WAIT_HOURS})`;
const closesAt = sql`r.begun_at + make_interval(hours => ${WAIT_HOURS + OPEN_HOURS})`;

export interface Wait {
  readonly opensAt: string;
  readonly closesAt: string;
}

/** Who has nothing beyond the password or LINE needs no recovery, so they get a link to a new password. */
export const insertLink: InsertLink = (tx, email, tokenHash) =>
  tx.maybeOne(sql`
    WITH owner AS (
      SELECT u.id, u.email, u.locale,
             EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id)
             OR EXISTS (SELECT FROM totp_secrets t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL) AS is_recovery
      FROM users u WHERE u.email = ${email} AND u.status = 'active'
    ), recovery AS (
      INSERT INTO account_recoveries (token_hash, user_id) SELECT ${tokenHash}, id FROM owner WHERE is_recovery
    ), reset AS (
      INSERT INTO password_resets (token_hash, user_id, expires_at)
      SELECT ${tokenHash}, id, now() + interval '30 minutes' FROM owner WHERE NOT is_recovery
    )
    SELECT email, locale, is_recovery AS "isRecovery" FROM owner`);

export interface Link {
  readonly id: number;
  readonly email: string;
  readonly displayName: string;
  readonly hasBegun: boolean;
}

/** Of an active account: a link that can begin a wait, or whose wait is running or over. */
export function findLink(tx: Transaction, tokenHash: Buffer): Promise<Link | undefined> {
  return tx.maybeOne(sql`
    SELECT u.id, u.email, u.display_name AS "displayName", r.begun_at IS NOT NULL AS "hasBegun"
    FROM account_recoveries r JOIN users u ON u.id = r.user_id AND u.status = 'active'
    WHERE r.token_hash = ${tokenHash} AND r.ended_at IS NULL
      AND CASE WHEN r.begun_at IS NULL THEN now() < r.mailed_at + make_interval(mins => ${LINK_MINUTES})
               ELSE now() < ${closesAt} END`);
}

/** Ends what the person began before. @returns whether its wait is still running or over, so that a new link goes on with it */
export async function replaceEarlier(tx: Transaction, userId: number): Promise<Date | null> {
  const [earlier] = await tx.rows<{ begunAt: Date | null }>(sql`
    UPDATE account_recoveries r SET ended_at = now(), outcome = 'replaced'
    WHERE r.user_id = ${userId} AND r.begun_at IS NOT NULL AND r.ended_at IS NULL
    RETURNING CASE WHEN now() < ${closesAt} THEN r.begun_at END AS "begunAt"`);
  return earlier?.begunAt ?? null;
}

export async function begin(tx: Transaction, tokenHash: Buffer, begunAt: Date | null): Promise<void> {
  await tx.rows(sql`
    UPDATE account_recoveries SET begun_at = coalesce(${begunAt}::timestamptz, now())
    WHERE token_hash = ${tokenHash} AND begun_at IS NULL AND ended_at IS NULL`);
}

export function findWait(tx: Transaction, tokenHash: Buffer): Promise<Wait> {
  return tx.one(sql`
    SELECT ${opensAt} AS "opensAt", ${closesAt} AS "closesAt"
    FROM account_recoveries r WHERE r.token_hash = ${tokenHash}`);
}

/** Of a link that {@link findLink} finds. @returns false if its wait is not over */
export async function finish(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const finished = await tx.rows(sql`
    UPDATE account_recoveries r SET ended_at = now(), outcome = 'finished'
    WHERE r.token_hash = ${tokenHash} AND now() >= ${opensAt}
    RETURNING user_id`);
  return finished.length === 1;
}

export interface Running extends Wait {
  readonly begunAt: string;
  readonly canStop: boolean;
}

export function findRunning(tx: Transaction, userId: number): Promise<Running | undefined> {
  return tx.maybeOne(sql`
    SELECT r.begun_at AS "begunAt", ${opensAt} AS "opensAt", ${closesAt} AS "closesAt",
           NOT EXISTS (SELECT FROM account_recoveries s
                       WHERE s.user_id = r.user_id AND s.outcome = 'stopped'
                         AND s.ended_at > now() - make_interval(days => ${STOPPED_ONCE_DAYS})) AS "canStop"
    FROM account_recoveries r
    WHERE r.user_id = ${userId} AND r.begun_at IS NOT NULL AND r.ended_at IS NULL AND now() < ${closesAt}`);
}

export async function stop(tx: Transaction, userId: number): Promise<void> {
  await tx.rows(sql`
    UPDATE account_recoveries SET ended_at = now(), outcome = 'stopped'
    WHERE user_id = ${userId} AND begun_at IS NOT NULL AND ended_at IS NULL`);
}

export async function deleteFactors(tx: Transaction, userId: number): Promise<void> {
  await tx.rows(sql`DELETE FROM passkeys WHERE user_id = ${userId}`);
  await tx.rows(sql`DELETE FROM totp_secrets WHERE user_id = ${userId}`);
  await tx.rows(sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`);
}

/** @returns customers whose owners have to readmit the person now, as they demand a factor */
export async function withholdMemberships(
  tx: Transaction,
  userId: number,
): Promise<{ readonly customerId: number }[]> {
  return tx.rows(sql`
    WITH withheld AS (
      INSERT INTO recovered_memberships (customer_id, user_id)
      SELECT customer_id, user_id FROM memberships WHERE user_id = ${userId}
      ON CONFLICT (customer_id, user_id) DO UPDATE SET recovered_at = now()
      RETURNING customer_id
    )
    SELECT w.customer_id AS "customerId" FROM withheld w
    JOIN memberships m ON m.customer_id = w.customer_id AND m.user_id = ${userId}
    JOIN security_policies p ON p.customer_id = w.customer_id AND app.demands_readmission(p, m.created_at)
    ORDER BY 1`);
}

export async function deleteOldRecoveries(tx: Transaction, batch: number): Promise<number> {
  const deleted = await tx.rows(sql`
    DELETE FROM account_recoveries WHERE token_hash IN (
      SELECT token_hash FROM account_recoveries
      WHERE mailed_at < now() - make_interval(days => ${2 * STOPPED_ONCE_DAYS}) LIMIT ${batch}) RETURNING user_id`);
  return deleted.length;
}
