import { keysOf } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import { LANES, type Lane } from '../../mail/index.ts';
import type { StoredMessage } from './notification-message.ts';

export interface LaneState {
  readonly lane: Lane;
  readonly waiting: number;
  readonly ageS: number;
  readonly retrying: number;
  readonly sending: number;
}

export interface FailedDelivery {
  /** The Message-ID of a mail has this id before the `@`. */
  readonly id: string;
  readonly state: 'retrying' | 'refused' | 'uncertain';
  readonly channel: 'email' | 'line';
  readonly at: string;
  readonly reason: string | null;
  readonly email: string | null;
  readonly message: StoredMessage | null;
}

export async function listLanes(tx: Transaction): Promise<LaneState[]> {
  const rows = await tx.rows<Omit<LaneState, 'lane'> & { lane: number }>(sql`
    SELECT lane, count(*) FILTER (WHERE state = 'waiting' AND due_at <= now()) AS waiting,
           greatest(coalesce(extract(epoch FROM now() - min(due_at) FILTER (WHERE state = 'waiting'))::int, 0), 0) AS "ageS",
           count(*) FILTER (WHERE state = 'waiting' AND attempts > 0) AS retrying,
           count(*) FILTER (WHERE state = 'sending') AS sending
    FROM deliveries WHERE state IN ('waiting', 'sending') GROUP BY lane`);
  return keysOf(LANES).map((lane) => {
    const state = rows.find((row) => row.lane === LANES[lane]);
    return {
      lane,
      waiting: state?.waiting ?? 0,
      ageS: state?.ageS ?? 0,
      retrying: state?.retrying ?? 0,
      sending: state?.sending ?? 0,
    };
  });
}

export function countFailed(tx: Transaction): Promise<{ refused: number; uncertain: number }> {
  return tx.one(sql`
    SELECT count(*) FILTER (WHERE state = 'refused') AS refused,
           count(*) FILTER (WHERE state = 'uncertain') AS uncertain
    FROM deliveries WHERE state IN ('refused', 'uncertain')`);
}

export function listFailed(tx: Transaction, limit: number): Promise<FailedDelivery[]> {
  return tx.rows(sql`
    SELECT d.id, CASE d.state WHEN 'waiting' THEN 'retrying' ELSE d.state END AS state, d.channel,
           coalesce(d.settled_at, d.due_at) AS at, d.last_error AS reason,
           coalesce(u.email, i.email) AS email,
           CASE WHEN n.id IS NOT NULL THEN json_build_object('key', n.message, 'parameters', n.parameters) END AS message
    FROM deliveries d
    LEFT JOIN notifications n ON n.id = d.notification_id AND n.created_at = d.created_at
    LEFT JOIN digests g ON g.id = d.digest_id
    LEFT JOIN collected_mails c ON c.id = d.collected_mail_id
    LEFT JOIN users u ON u.id = coalesce(n.user_id, g.user_id, c.user_id)
    LEFT JOIN invitation_mails m ON m.id = d.invitation_mail_id AND m.requested_at = d.created_at
    LEFT JOIN invitations i ON i.id = m.invitation_id
    WHERE d.state IN ('refused', 'uncertain') OR d.state = 'waiting' AND d.attempts > 0
    ORDER BY d.state = 'waiting' DESC, at, d.id LIMIT ${limit}`);
}

export type FailedOnes = { readonly id: string } | 'refused';

const chosen = (ones: FailedOnes) =>
  ones === 'refused' ? sql`state = 'refused'` : sql`id = ${ones.id} AND state IN ('refused', 'uncertain')`;

export async function retryFailed(tx: Transaction, ones: FailedOnes): Promise<number> {
  const queued = await tx.rows(sql`
    UPDATE deliveries SET state = 'waiting', attempts = 0, due_at = now(), settled_at = NULL
    WHERE ${chosen(ones)} RETURNING id`);
  return queued.length;
}

export async function dropFailed(tx: Transaction, ones: FailedOnes): Promise<number> {
  const dropped = await tx.rows(
    sql`UPDATE deliveries SET state = 'withdrawn' WHERE ${chosen(ones)} RETURNING id`,
  );
  return dropped.length;
}
