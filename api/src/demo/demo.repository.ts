import type { Role } from '@atrium/contract';
import sql, { raw, type Sql } from 'sql-template-tag';
import { applicationColumns, applicationFields, columnNames } from '../application-columns/index.ts';
import type { Transaction } from '../db/index.ts';
import type { DemoApplication } from './applications.ts';
import type { DemoActivity } from './events.ts';
import type { EndedInvitation } from './memberships.ts';
import type { DemoNotification } from './notifications.ts';
import type { DemoCustomer, DemoPerson, demoStaff } from './people.ts';

export async function lockLoad(tx: Transaction): Promise<void> {
  await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('atrium demo', 0))`);
}

export async function insertCustomers(
  tx: Transaction,
  customers: readonly DemoCustomer[],
): Promise<Map<string, number>> {
  const rows = await tx.rows<{ id: number; code: string }>(sql`
    INSERT INTO customers (code, name)
    SELECT code, name FROM ${records(customers, 'code text, name text')} RETURNING id, code`);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

export async function insertPeople(
  tx: Transaction,
  people: readonly DemoPerson[],
  { passwordHash, signIns }: { passwordHash: string; signIns: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await tx.rows<{ id: number; email: string }>(sql`
    INSERT INTO users (email, display_name, status)
    SELECT email, "displayName", coalesce(status, 'active')
    FROM ${records(people, 'email text, "displayName" text, status text')} RETURNING id, email`);
  await tx.rows(sql`
    INSERT INTO credentials (user_id, password_hash)
    SELECT id, ${passwordHash} FROM users WHERE email = ANY (${signIns}::text[])`);
  await tx.rows(sql`
    INSERT INTO memberships (customer_id, user_id, role, status)
    SELECT c.id, u.id, r.role, CASE WHEN u.status = 'deactivated' THEN 'deactivated' ELSE 'active' END
    FROM ${records(
      people.flatMap(({ email, memberships }) => memberships.map(([code, role]) => ({ email, code, role }))),
      'email text, code text, role text',
    )} JOIN users u USING (email) JOIN customers c USING (code)`);
  await tx.rows(sql`
    INSERT INTO customer_sign_ins (customer_id, user_id, at)
    SELECT m.customer_id, u.id, now() - length(u.email) * interval '7 hours'
    FROM memberships m JOIN users u ON u.id = m.user_id`);
  return new Map(rows.map(({ id, email }) => [email, id]));
}

export async function insertStaff(tx: Transaction, staff: typeof demoStaff): Promise<void> {
  await tx.rows(sql`
    INSERT INTO staff (user_id, role, all_customers)
    SELECT u.id, r.role, r.customers IS NULL
    FROM ${records(staff, 'email text, role text, customers text[]')} JOIN users u USING (email)`);
  await tx.rows(sql`
    INSERT INTO staff_customers (user_id, customer_id)
    SELECT u.id, c.id FROM ${records(staff, 'email text, customers text[]')}
    JOIN users u USING (email) JOIN customers c ON c.code = ANY (r.customers)`);
}

export async function nameStaff(
  tx: Transaction,
  { customerId, userId, provider }: { customerId: number; userId: number; provider: string },
): Promise<void> {
  await tx.rows(sql`SELECT app.name_staff(${customerId}, ${userId}, ${provider})`);
}

export async function insertEndedInvitations(
  tx: Transaction,
  customerId: number,
  invitations: readonly EndedInvitation[],
): Promise<(EndedInvitation & { id: number })[]> {
  const rows = await tx.rows<{ id: number; email: string }>(sql`
    INSERT INTO invitations (customer_id, email, display_name, role, invited_by, created_at, expires_at, ended_at,
                             outcome, accepted_by)
    SELECT ${customerId}, email, "displayName", role, "invitedBy", "createdAt", "createdAt" + interval '7 days',
           "endedAt", outcome, "acceptedBy"
    FROM ${records(
      invitations,
      `email text, "displayName" text, role text, "invitedBy" int, "createdAt" timestamptz, "endedAt" timestamptz,
       outcome text, "acceptedBy" int`,
    )} RETURNING id, email`);
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  return invitations.map((invitation) => ({ ...invitation, id: ids.get(invitation.email) ?? 0 }));
}

/** A membership that has ended leaves the name for the log. */
export async function insertFormerMember(
  tx: Transaction,
  customerId: number,
  { userId, role }: { userId: number; role: Role },
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO memberships (customer_id, user_id, role) VALUES (${customerId}, ${userId}, ${role})`);
  await tx.rows(sql`DELETE FROM memberships WHERE customer_id = ${customerId} AND user_id = ${userId}`);
}

export async function linkLineAccounts(
  tx: Transaction,
  issuer: string,
  accounts: readonly { readonly subject: string; readonly name: string; readonly linkedTo: string | null }[],
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO external_accounts (issuer, subject, display_name, user_id)
    SELECT ${issuer}, r.subject, r.name, u.id
    FROM ${records(accounts, 'subject text, name text, "linkedTo" text')} JOIN users u ON u.email = r."linkedTo"`);
}

export async function insertApplications(
  tx: Transaction,
  customerId: number,
  applications: readonly DemoApplication[],
): Promise<Map<string, number>> {
  const rows = await tx.rows<{ id: number; reference: string }>(sql`
    INSERT INTO applications (customer_id, reference, category_id, country_code, status_id, created_at, updated_at,
                              ${raw(columnNames())})
    SELECT ${customerId}, reference, "categoryId", "countryCode", "statusId", "appliedAt", "updatedAt",
           ${raw(applicationFields.map((field) => `"${field}"`).join(', '))}
    FROM ${records(
      applications.map(({ steps, fees, attachments, ...own }) => own),
      `reference text, "categoryId" int, "countryCode" text, "statusId" int, "updatedAt" timestamptz,
       ${applicationFields.map((field) => `"${field}" ${applicationColumns[field].type}`).join(', ')}`,
    )} RETURNING id, reference`);
  const ids = new Map(rows.map(({ id, reference }) => [reference, id]));
  const withId = <T extends object>(pick: (application: DemoApplication) => readonly T[]) =>
    applications.flatMap((application) =>
      pick(application).map((item) => ({ applicationId: ids.get(application.reference), ...item })),
    );
  await tx.rows(sql`
    INSERT INTO application_status_history (customer_id, application_id, from_status_id, status_id, at, note)
    SELECT ${customerId}, "applicationId", "fromStatusId", "statusId", at, note
    FROM ${records(
      withId(({ steps }) =>
        steps.map((step, index) => ({ ...step, fromStatusId: steps[index - 1]?.statusId ?? null })),
      ),
      '"applicationId" int, "fromStatusId" int, "statusId" int, at timestamptz, note text',
    )}`);
  await tx.rows(sql`
    INSERT INTO fees (customer_id, application_id, name, amount, paid_at)
    SELECT ${customerId}, "applicationId", name, amount, "paidAt"
    FROM ${records(
      withId(({ fees }) => fees),
      '"applicationId" int, name text, amount bigint, "paidAt" timestamptz',
    )}`);
  await insertAttachments(
    tx,
    customerId,
    withId(({ attachments }) => attachments),
  );
  return ids;
}

async function insertAttachments(
  tx: Transaction,
  customerId: number,
  attachments: readonly (DemoApplication['attachments'][number] & { applicationId: number | undefined })[],
): Promise<void> {
  const rows = attachments.map(({ content, ...attachment }) => {
    const bytes = content();
    return { ...attachment, sizeBytes: bytes.length, content: bytes.toString('base64') };
  });
  await tx.rows(sql`
    WITH handed_in AS (
      SELECT r.*, decode(content, 'base64') AS bytes
      FROM ${records(
        rows,
        '"applicationId" int, name text, "mediaType" text, "sizeBytes" int, content text, "uploadedAt" timestamptz',
      )}
    ), kept AS (
      INSERT INTO document_contents (customer_id, sha256, content)
      SELECT DISTINCT ON (sha256(bytes)) ${customerId}::int, sha256(bytes), bytes FROM handed_in
      ON CONFLICT DO NOTHING
    )
    INSERT INTO documents (customer_id, application_id, name, media_type, size_bytes, uploaded_at, content_sha256)
    SELECT ${customerId}, "applicationId", name, "mediaType", "sizeBytes", "uploadedAt", sha256(bytes) FROM handed_in`);
}

/** Inserts entries in chronological order, as if each had been logged when it happened. */
export async function insertActivities(tx: Transaction, activities: readonly DemoActivity[]): Promise<void> {
  const rows = activities.map(({ actor, subject, ...rest }) => ({
    ...rest,
    actorId: actor?.id ?? null,
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
    // The log has people by id only.
    subjectLabel: subject && !['user', 'invitation'].includes(subject.kind) ? subject.label : null,
  }));
  await tx.rows(sql`
    INSERT INTO activity_logs (customer_id, actor_id, action, subject_kind, subject_id, subject_label,
                               ip_address, details, at)
    SELECT "customerId", "actorId", action, "subjectKind", "subjectId", "subjectLabel",
           "ipAddress", details, at
    FROM ${records(
      rows,
      `"customerId" int, "actorId" int, action text, "subjectKind" text, "subjectId" int,
       "subjectLabel" text, "ipAddress" inet, details jsonb, at timestamptz`,
    )} ORDER BY at`);
}

export async function readStatusNames(tx: Transaction): Promise<ReadonlyMap<number, string>> {
  const statuses = await tx.rows<{ id: number; name: string }>(sql`SELECT id, name FROM statuses`);
  return new Map(statuses.map(({ id, name }) => [id, name]));
}

export async function insertNotifications(
  tx: Transaction,
  notifications: readonly DemoNotification[],
): Promise<void> {
  const rows = notifications.map(({ subject, message, ...rest }) => ({
    ...rest,
    message: message.key,
    parameters: message.parameters,
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
  }));
  await tx.rows(sql`
    INSERT INTO notifications (customer_id, user_id, kind, message, parameters, subject_kind, subject_id, created_at,
                               read_at)
    SELECT "customerId", "userId", kind, message, parameters, "subjectKind", "subjectId", "createdAt", "readAt"
    FROM ${records(
      rows,
      `"customerId" int, "userId" int, kind text, message text, parameters jsonb, "subjectKind" text,
       "subjectId" int, "createdAt" timestamptz, "readAt" timestamptz`,
    )} ORDER BY "createdAt"`);
}

function records(rows: readonly object[], columns: string): Sql {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(${raw(columns)})`;
}

/** Reminders stay claimed, and no one sees them. */
export async function deleteReminders(tx: Transaction): Promise<void> {
  await tx.rows(sql`
    DELETE FROM deliveries d USING deadline_reminders r WHERE r.notification_id = d.notification_id`);
  await tx.rows(sql`DELETE FROM notifications n USING deadline_reminders r WHERE r.notification_id = n.id`);
}
