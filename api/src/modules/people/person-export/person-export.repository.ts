import sql, { type Sql } from 'sql-template-tag';
import { alphabetical, type Transaction } from '../../../db/index.ts';

interface Section {
  readonly tables: readonly string[];
  readonly rows: (userId: number) => Sql;
}

export const sections: Readonly<Record<string, Section>> = {
  account: {
    tables: ['users', 'credentials', 'staff', 'staff_customers'],
    rows: (id) => sql`
      SELECT u.id, u.email, u.display_name AS "displayName", u.locale, u.time_zone AS "timeZone", u.status,
             u.created_at AS "createdAt", c.changed_at AS "passwordChangedAt",
             (SELECT json_build_object('role', s.role, 'allCustomers', s.all_customers, 'since', s.created_at,
                       'until', s.deactivated_at, 'customers', ARRAY(
                         SELECT cu.name FROM staff_customers sc JOIN customers cu ON cu.id = sc.customer_id
                         WHERE sc.user_id = s.user_id ORDER BY cu.id))
              FROM staff s WHERE s.user_id = u.id) AS "worksForProvider"
      FROM users u LEFT JOIN credentials c ON c.user_id = u.id WHERE u.id = ${id}`,
  },
  memberships: {
    tables: ['memberships', 'customer_sign_ins', 'person_names', 'access_confirmations'],
    rows: (id) => sql`
      SELECT c.name AS customer, m.role, coalesce(m.status, 'ended') AS status, m.created_at AS "createdAt",
             s.at AS "lastSignedInAt", s.factors AS "lastSignedInBy", a.confirmed_at AS "accessConfirmedAt", n.name
      FROM person_names n JOIN customers c ON c.id = n.customer_id
      LEFT JOIN memberships m ON m.customer_id = n.customer_id AND m.user_id = n.person_id
      LEFT JOIN customer_sign_ins s ON s.customer_id = n.customer_id AND s.user_id = n.person_id
      LEFT JOIN access_confirmations a ON a.customer_id = n.customer_id AND a.user_id = n.person_id
      WHERE n.person_id = ${id} ORDER BY ${alphabetical(sql`c.name`)}, c.id`,
  },
  invitations: {
    tables: ['invitations', 'invitation_mails'],
    rows: (id) => sql`
      SELECT c.name AS customer, i.role, i.email, i.display_name AS "displayName", i.created_at AS "createdAt",
             i.expires_at AS "expiresAt", i.outcome, i.ended_at AS "endedAt",
             ARRAY(SELECT m.requested_at FROM invitation_mails m WHERE m.invitation_id = i.id ORDER BY m.id) AS "mailsRequestedAt"
      FROM invitations i JOIN customers c ON c.id = i.customer_id
      WHERE i.accepted_by = ${id} OR i.email = (SELECT email FROM users WHERE id = ${id}) ORDER BY i.id`,
  },
  directories: {
    tables: ['scim_users', 'scim_group_members'],
    rows: (id) => sql`
      SELECT c.name AS customer, s.user_name AS "userName", s.external_id AS "externalId", s.profile, s.is_active AS "isActive",
             s.created_at AS "createdAt", s.changed_at AS "changedAt",
             ARRAY(SELECT g.display_name FROM scim_group_members m
                   JOIN scim_groups g ON g.customer_id = m.customer_id AND g.id = m.group_id
                   WHERE m.customer_id = s.customer_id AND m.user_id = s.id ORDER BY 1) AS groups
      FROM scim_users s JOIN customers c ON c.id = s.customer_id
      LEFT JOIN invitations i ON i.id = s.invitation_id
      WHERE ${id} IN (s.user_id, i.accepted_by) OR s.email = (SELECT email FROM users WHERE id = ${id})
      ORDER BY s.customer_id, s.created_at`,
  },
  sessions: {
    tables: ['sessions', 'session_customer_ends', 'session_factors', 'session_sign_ons', 'session_pauses'],
    rows: (id) => sql`
      SELECT created_at AS "createdAt", last_used_at AS "lastUsedAt", expires_at AS "expiresAt",
             revoked_at AS "revokedAt", host(ip_address) AS "ipAddress", user_agent AS "userAgent",
             ARRAY(SELECT e.customer_id FROM session_customer_ends e WHERE e.session_id = s.id) AS "endedForCustomers",
             ARRAY(SELECT json_build_object('factor', f.factor, 'provedAt', f.proved_at)
                   FROM session_factors f WHERE f.session_id = s.id ORDER BY f.proved_at) AS "provedWith",
             ARRAY(SELECT json_build_object('customerId', o.customer_id, 'provedAt', o.proved_at)
                   FROM session_sign_ons o WHERE o.session_id = s.id ORDER BY o.proved_at) AS "signOns",
             ARRAY(SELECT json_build_object('endedAt', p.ended_at, 'length', p.length)
                   FROM session_pauses p WHERE p.session_id = s.id ORDER BY p.ended_at) AS pauses
      FROM sessions s WHERE user_id = ${id} ORDER BY created_at`,
  },
  recoveries: {
    tables: ['account_recoveries', 'recovered_memberships', 'operator_readmissions'],
    rows: (id) => sql`
      SELECT r.mailed_at AS "mailedAt", r.begun_at AS "begunAt", r.ended_at AS "endedAt", r.outcome,
             ARRAY(SELECT m.customer_id FROM recovered_memberships m WHERE m.user_id = r.user_id) AS "waitsForCustomers"
      FROM account_recoveries r WHERE r.user_id = ${id} ORDER BY r.mailed_at`,
  },
  'requested-secrets': {
    tables: ['one_time_passwords', 'password_resets'],
    rows: (id) => sql`
      SELECT purpose AS "for", created_at AS "createdAt", expires_at AS "expiresAt", token_used_at AS "usedAt"
      FROM one_time_passwords WHERE user_id = ${id}
      UNION ALL SELECT 'password_reset', created_at, expires_at, used_at FROM password_resets WHERE user_id = ${id}
      ORDER BY 2`,
  },
  passkeys: {
    tables: ['passkeys', 'passkey_challenges', 'step_ups'],
    rows: (id) => sql`
      SELECT name, is_synced AS "isSynced", transports, counter, created_at AS "createdAt", last_used_at AS "lastUsedAt"
      FROM passkeys WHERE user_id = ${id} ORDER BY id`,
  },
  'authenticator-app': {
    tables: ['totp_secrets', 'recovery_codes'],
    rows: (id) => sql`
      SELECT t.confirmed_at AS "addedAt", t.last_used_at AS "lastUsedAt",
             ARRAY(SELECT json_build_object('createdAt', r.created_at, 'usedAt', r.used_at)
                   FROM recovery_codes r WHERE r.user_id = u.id ORDER BY r.code_hash) AS "recoveryCodes"
      FROM users u LEFT JOIN totp_secrets t ON t.user_id = u.id WHERE u.id = ${id}`,
  },
  'line-accounts': {
    tables: ['external_accounts'],
    rows: (id) => sql`
      SELECT issuer, subject, display_name AS "displayName", linked_at AS "linkedAt", last_used_at AS "lastUsedAt"
      FROM external_accounts WHERE user_id = ${id}`,
  },
  'sign-ons': {
    tables: ['sign_on_links', 'sign_on_attempts', 'sign_on_providers'],
    rows: (id) => sql`
      SELECT c.name AS customer, l.issuer, l.subject, l.linked_at AS "linkedAt", l.last_used_at AS "lastUsedAt",
             coalesce(p.break_glass_id = ${id}, false) AS "actsWithoutIt"
      FROM sign_on_providers p JOIN customers c ON c.id = p.customer_id
      LEFT JOIN sign_on_links l ON l.customer_id = p.customer_id AND l.user_id = ${id}
      WHERE l.id IS NOT NULL OR p.break_glass_id = ${id} ORDER BY l.id, c.id`,
  },
  settings: {
    tables: ['notification_settings', 'reminder_settings'],
    rows: (id) => sql`
      SELECT ARRAY(SELECT json_build_object('kind', kind, 'channel', channel, 'enabled', enabled)
                   FROM notification_settings WHERE user_id = u.id ORDER BY kind, channel) AS notifications,
             (SELECT json_build_object('days', days, 'scope', scope, 'byMail', by_mail, 'digest', digest)
              FROM reminder_settings WHERE user_id = u.id) AS reminders
      FROM users u WHERE u.id = ${id}`,
  },
  views: {
    tables: ['saved_views'],
    rows: (id) => sql`
      SELECT list, name, query, is_default AS "isDefault", created_at AS "createdAt"
      FROM saved_views WHERE user_id = ${id} AND removed_at IS NULL ORDER BY id`,
  },
  'calendar-feeds': {
    tables: ['calendar_feeds'],
    rows: (id) => sql`
      SELECT c.name AS customer, f.name, f.query, f.alarms, f.created_at AS "createdAt", f.last_used_at AS "lastUsedAt"
      FROM calendar_feeds f LEFT JOIN customers c ON c.id = f.customer_id WHERE f.user_id = ${id} ORDER BY f.id`,
  },
  reports: {
    tables: ['report_schedules', 'report_runs'],
    rows: (id) => sql`
      SELECT c.name AS customer, s.name, s.report, s.query, s.format, s.rhythm, s.day, s.time_zone AS "timeZone", s.state,
             s.created_at AS "createdAt",
             ARRAY(SELECT r.run_on FROM report_runs r WHERE r.schedule_id = s.id ORDER BY r.id) AS "sentOn"
      FROM report_schedules s LEFT JOIN customers c ON c.id = s.customer_id WHERE s.user_id = ${id} ORDER BY s.id`,
  },
  previews: {
    tables: ['preview_people'],
    rows: (id) => sql`
      SELECT team, listed_at AS "listedAt", removed_at AS "removedAt" FROM preview_people WHERE user_id = ${id} ORDER BY id`,
  },
  // Notifications can name other people, whose names and ids are left out.
  notifications: {
    tables: ['notifications', 'deliveries'],
    rows: (id) => sql`
      SELECT c.name AS customer, n.kind, n.message, n.parameters - '{personId,inviter}'::text[]
               - CASE WHEN n.message IN ('joined', 'declined', 'left', 'deadlinesReleased') THEN 'name' ELSE '' END AS facts,
             n.created_at AS "createdAt", n.read_at AS "readAt", n.archived_at AS "archivedAt",
             n.snoozed_until AS "snoozedUntil",
             ARRAY(SELECT json_build_object('channel', d.channel, 'state', d.state, 'settledAt', d.settled_at)
                   FROM deliveries d WHERE d.notification_id = n.id AND d.created_at = n.created_at) AS messages
      FROM notifications n LEFT JOIN customers c ON c.id = n.customer_id WHERE n.user_id = ${id} ORDER BY n.created_at, n.id`,
  },
  'collected-messages': {
    tables: ['digests', 'collected_mails', 'deadline_reminders'],
    rows: (id) => sql`
      SELECT 'digest' AS kind, period_on::text AS "for" FROM digests WHERE user_id = ${id}
      UNION ALL SELECT 'collected mail', closed_at::text FROM collected_mails WHERE user_id = ${id}
      UNION ALL SELECT 'reminder', due_on::text FROM deadline_reminders WHERE user_id = ${id}`,
  },
  deadlines: {
    tables: ['deadlines', 'deadline_snoozes'],
    rows: (id) => sql`
      SELECT c.name AS customer, a.reference, d.kind, d.due_at AS "dueAt", d.state,
             d.responsible_id IS NOT DISTINCT FROM ${id}::int AS "isResponsible", s.until AS "snoozedUntil"
      FROM deadlines d JOIN applications a ON a.customer_id = d.customer_id AND a.id = d.application_id
      JOIN customers c ON c.id = d.customer_id
      LEFT JOIN deadline_snoozes s ON s.customer_id = d.customer_id AND s.deadline_id = d.id AND s.user_id = ${id}
      WHERE d.customer_id IN (SELECT customer_id FROM memberships WHERE user_id = ${id})
        AND (d.responsible_id = ${id} OR s.user_id IS NOT NULL)
      ORDER BY d.due_at, d.id`,
  },
  uploads: {
    tables: ['uploads'],
    rows: (id) => sql`
      SELECT c.name AS customer, u.purpose, u.name, u.size_bytes AS "sizeBytes", u.state, u.media_type AS "mediaType",
             u.refusal, u.created_at AS "createdAt", u.used_at AS "usedAt"
      FROM uploads u JOIN customers c ON c.id = u.customer_id
      WHERE u.person_id = ${id} AND u.removed_at IS NULL ORDER BY u.id`,
  },
  'deadline-changes': {
    tables: ['deadline_changes'],
    rows: (id) => sql`
      SELECT c.name AS customer, a.reference, ch.event, ch.at, ch.note, ch.from_due_at AS "fromDueAt", ch.to_due_at AS "toDueAt"
      FROM deadline_changes ch JOIN deadlines d ON d.customer_id = ch.customer_id AND d.id = ch.deadline_id
      JOIN applications a ON a.customer_id = d.customer_id AND a.id = d.application_id
      JOIN customers c ON c.id = ch.customer_id
      WHERE ch.customer_id IN (SELECT customer_id FROM person_names WHERE person_id = ${id}) AND ch.person_id = ${id}
      ORDER BY ch.id`,
  },
  instructions: {
    tables: ['instructions', 'instruction_changes'],
    rows: (id) => sql`
      SELECT c.name AS customer, a.reference, k.name AS kind, ch.state, ch.at,
             CASE WHEN ch.state = 'sent' THEN i.text ELSE ch.reason END AS text
      FROM instruction_changes ch
      JOIN instructions i ON i.customer_id = ch.customer_id AND i.id = ch.instruction_id
      JOIN instruction_kinds k ON k.id = i.kind_id
      JOIN applications a ON a.customer_id = i.customer_id AND a.id = i.application_id
      JOIN customers c ON c.id = ch.customer_id
      WHERE ch.customer_id IN (SELECT customer_id FROM person_names WHERE person_id = ${id}) AND ch.person_id = ${id}
      ORDER BY ch.id`,
  },
  'standing-instructions': {
    tables: ['standing_instructions', 'standing_exceptions'],
    rows: (id) => sql`
      SELECT c.name AS customer, k.name AS kind, s.days_before AS "daysBefore", s.created_by = ${id} AS "isGiver",
             s.created_at AS "createdAt", s.revoked_at AS "revokedAt",
             ARRAY(SELECT e.deadline_id FROM standing_exceptions e
                   WHERE e.customer_id = s.customer_id AND e.person_id = ${id} ORDER BY 1) AS "exceptedDeadlines"
      FROM standing_instructions s
      JOIN instruction_kinds k ON k.id = s.kind_id
      JOIN customers c ON c.id = s.customer_id
      WHERE s.customer_id IN (SELECT customer_id FROM person_names WHERE person_id = ${id})
        AND ${id} IN (s.created_by, s.revoked_by)
      ORDER BY s.id`,
  },
  messages: {
    tables: ['messages'],
    rows: (id) => sql`
      SELECT c.name AS customer, a.reference, m.at, m.text, m.removed_at AS "removedAt"
      FROM messages m JOIN applications a ON a.customer_id = m.customer_id AND a.id = m.application_id
      JOIN customers c ON c.id = m.customer_id
      WHERE m.customer_id IN (SELECT customer_id FROM person_names WHERE person_id = ${id}) AND m.author_id = ${id}
      ORDER BY m.id`,
  },
  'conversations-read': {
    tables: ['message_reads'],
    rows: (id) => sql`
      SELECT c.name AS customer, a.reference, r.at
      FROM message_reads r JOIN applications a ON a.customer_id = r.customer_id AND a.id = r.application_id
      JOIN customers c ON c.id = r.customer_id WHERE r.user_id = ${id} ORDER BY r.at`,
  },
  approvals: {
    tables: ['approvals'],
    rows: (id) => sql`
      SELECT c.name AS customer, a.action, a.request, a.state, a.requested_at AS "requestedAt", a.decided_at AS "decidedAt",
             a.requested_by = ${id} AS "isAsker", CASE WHEN a.decided_by = ${id} THEN a.reason END AS reason
      FROM approvals a JOIN customers c ON c.id = a.customer_id
      WHERE a.customer_id IN (SELECT customer_id FROM person_names WHERE person_id = ${id})
        AND ${id} IN (a.requested_by, a.decided_by)
      ORDER BY a.id`,
  },
  redemptions: {
    tables: ['redemptions', 'point_transactions'],
    rows: (id) => sql`
      SELECT c.name AS customer, t.kind, t.points, t.subject_label AS subject, r.code, t.created_at AS "createdAt"
      FROM point_transactions t JOIN customers c ON c.id = t.customer_id
      LEFT JOIN redemptions r ON r.customer_id = t.customer_id AND r.id = t.redemption_id
      WHERE t.customer_id IN (SELECT customer_id FROM person_names WHERE person_id = ${id}) AND t.actor_id = ${id}
      ORDER BY t.created_at, t.id`,
  },
  // The log's entries about other people have no name here.
  activity: {
    tables: ['activity_logs'],
    rows: (id) => sql`
      SELECT c.name AS customer, l.action, coalesce(l.actor_id = ${id}, false) AS "isActor", l.subject_kind AS "subjectKind",
             l.subject_label AS subject, l.at,
             CASE WHEN l.actor_id = ${id} THEN host(l.ip_address) END AS "ipAddress",
             l.details - '{sessionId,responsibleId,email}'::text[] AS details
      FROM activity_logs l LEFT JOIN customers c ON c.id = l.customer_id
      WHERE l.actor_id = ${id}
         OR l.customer_id IN (SELECT customer_id FROM person_names WHERE person_id = ${id})
            AND l.subject_kind = 'user' AND l.subject_id = ${id}
      ORDER BY l.at, l.id`,
  },
};

const BATCH_ROWS = 500;

export function rowsOf(tx: Transaction, section: Section, userId: number): AsyncIterable<object[]> {
  return tx.batches(section.rows(userId), BATCH_ROWS);
}

export function findAccount(
  tx: Transaction,
  email: string,
): Promise<{ id: number; locale: string } | undefined> {
  return tx.maybeOne(sql`SELECT id, locale FROM users WHERE email = ${email}`);
}
