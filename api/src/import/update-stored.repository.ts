import sql, { raw } from 'sql-template-tag';
import { applicationColumns, applicationFields, columnNames } from '../application-columns/index.ts';
import type { Transaction } from '../db/index.ts';
import { dropUnchangedDeadlines, updateDeadlines } from './update-deadlines.repository.ts';

/** Staged rows of a stored application `a` that differ from it, by what they say of it or by what is left of the line. */
const isChanged = sql`((a.category_id, a.country_code, ${raw(columnNames('a'))})
    IS DISTINCT FROM (b.category_id, b.country_code, ${raw(columnNames('b'))})
  OR b.number IN (
    SELECT number FROM bulk_history UNION SELECT number FROM bulk_fees UNION SELECT number FROM bulk_attachments
    UNION SELECT number FROM bulk_deadlines))`;

/** New statuses, fees, deadlines and files of a stored application stay staged. */
export async function updateStored(tx: Transaction): Promise<{ updated: number; unchanged: number }> {
  await dropWhatIsThere(tx);
  const unchanged = await dropUnchanged(tx);
  await logChanges(tx);
  await tx.rows(sql`
    UPDATE fees stored SET amount = f.amount, paid_at = f.paid_at, paid_date = f.paid_date
    FROM bulk_fees f WHERE NOT f.is_new AND stored.id = f.id`);
  await tx.rows(sql`
    UPDATE applications a
    SET version = a.version + 1, category_id = b.category_id, country_code = b.country_code, status_id = b.status_id,
        (${raw(columnNames())}) = ROW (${raw(columnNames('b'))}),
        updated_at = CASE WHEN b.updated_at > a.updated_at THEN b.updated_at ELSE now() END,
        updated_date = CASE WHEN b.updated_at > a.updated_at THEN b.updated_date END
    FROM bulk_applications b WHERE NOT b.is_new AND a.id = b.id AND ${isChanged}`);
  await updateDeadlines(tx);
  const { count } = await tx.one<{ count: number }>(
    sql`SELECT count(*) AS count FROM bulk_applications WHERE NOT is_new`,
  );
  return { updated: count, unchanged };
}

async function dropWhatIsThere(tx: Transaction): Promise<void> {
  await tx.rows(sql`
    DELETE FROM bulk_history staged USING (
      SELECT b.number, count(*) AS steps
      FROM bulk_applications b
      JOIN standing_status_history h ON h.customer_id = b.customer_id AND h.application_id = b.id
      WHERE NOT b.is_new GROUP BY b.number
    ) stored
    WHERE staged.number = stored.number AND staged.step < stored.steps`);
  await tx.rows(sql`
    DELETE FROM bulk_fees f USING fees stored
    WHERE NOT f.is_new AND stored.id = f.id
      AND (stored.amount, stored.paid_at, stored.paid_date) IS NOT DISTINCT FROM (f.amount, f.paid_at, f.paid_date)`);
  await dropUnchangedDeadlines(tx);
  await tx.rows(sql`
    DELETE FROM bulk_attachments d
    USING bulk_applications b, documents stored
    LEFT JOIN uploads u ON u.customer_id = stored.customer_id AND u.id = stored.upload_id
    WHERE b.number = d.number AND NOT b.is_new
      AND stored.customer_id = b.customer_id AND stored.application_id = b.id
      AND stored.name = d.name AND coalesce(stored.content_sha256, u.sha256) = decode(d.content_sha256, 'hex')`);
}

async function dropUnchanged(tx: Transaction): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    WITH unchanged AS (
      DELETE FROM bulk_applications b USING applications a
      WHERE NOT b.is_new AND a.id = b.id AND NOT ${isChanged}
        AND b.number NOT IN (SELECT number FROM bulk_messages UNION SELECT number FROM bulk_instructions)
      RETURNING 1
    ) SELECT count(*) AS count FROM unchanged`);
  return count;
}

/** Logs former and new values, so that a moved deadline or another title does not go unnoticed. */
async function logChanges(tx: Transaction): Promise<void> {
  const fields = applicationFields.map((field) => {
    const { name } = applicationColumns[field];
    return `('${field}', a.${name}::text, b.${name}::text)`;
  });
  await tx.rows(sql`
    INSERT INTO activity_logs (customer_id, action, subject_kind, subject_id, subject_label, details)
    SELECT b.customer_id, 'application.changed', 'application', b.id, b.reference || ' ' || b.title,
           jsonb_build_object('before', jsonb_object_agg(field, was), 'after', jsonb_object_agg(field, becomes))
    FROM bulk_applications b
    JOIN applications a ON a.id = b.id
    JOIN categories former ON former.id = a.category_id
    JOIN categories present ON present.id = b.category_id
    CROSS JOIN LATERAL (VALUES
      ('category', former.name, present.name),
      ('country', a.country_code::text, b.country_code),
      ${raw(fields.join(', '))}
    ) changes (field, was, becomes)
    WHERE NOT b.is_new AND was IS DISTINCT FROM becomes
    GROUP BY b.customer_id, b.id, b.reference, b.title`);
}
