import type { PlannedDocument } from '@atrium/contract/desk';
import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import type { CaseOf } from './case-changes.repository.ts';

export interface NewDocument {
  readonly uploadId: number;
  /** That of the upload where absent. */
  readonly name?: string | undefined;
}

export interface StoredDocument {
  readonly id: number;
  readonly name: string;
  readonly uploadId: number;
}

export function insertDocuments(
  tx: Transaction,
  { id, customerId }: CaseOf,
  documents: readonly NewDocument[],
): Promise<StoredDocument[]> {
  return tx.rows(sql`
    WITH given AS (
      SELECT upload_id, name, place
      FROM unnest(${documents.map(({ uploadId }) => uploadId)}::int[], ${documents.map(({ name }) => name ?? null)}::text[])
        WITH ORDINALITY given (upload_id, name, place)
    ), added AS (
      INSERT INTO documents (customer_id, application_id, upload_id, name, media_type, size_bytes)
      SELECT ${customerId}, ${id}, u.id, coalesce(g.name, u.name), u.media_type, u.size_bytes
      FROM given g JOIN uploads u ON u.customer_id = ${customerId} AND u.id = g.upload_id
      ORDER BY g.place
      RETURNING id, name, upload_id
    )
    SELECT a.id, a.name, a.upload_id AS "uploadId" FROM added a JOIN given g ON g.upload_id = a.upload_id ORDER BY g.place`);
}

export function nameOfUpload(
  tx: Transaction,
  { customerId }: CaseOf,
  uploadId: number,
): Promise<{ name: string }> {
  return tx.one(sql`SELECT name FROM uploads WHERE customer_id = ${customerId} AND id = ${uploadId}`);
}

/** Whether the case has or will have the upload, as after a response that was lost. */
export async function hasUpload(
  tx: Transaction,
  { id, customerId }: CaseOf,
  uploadId: number,
): Promise<boolean> {
  const found = await tx.rows(sql`
    SELECT FROM documents
    WHERE customer_id = ${customerId} AND application_id = ${id} AND upload_id = ${uploadId}
    UNION ALL
    SELECT FROM planned_documents
    WHERE customer_id = ${customerId} AND application_id = ${id} AND upload_id = ${uploadId}`);
  return found.length > 0;
}

export async function areUnplanned(
  tx: Transaction,
  customerId: number,
  uploadIds: readonly number[],
): Promise<boolean> {
  const planned = await tx.rows(sql`
    SELECT FROM planned_documents
    WHERE customer_id = ${customerId} AND upload_id = ANY (${uploadIds}::int[]) LIMIT 1`);
  return planned.length === 0;
}

export interface Plan extends NewDocument {
  readonly visibleFrom: string;
  readonly plannedBy: number;
}

/** The upload is touched, so that a job that is about to remove it finds that it is not unused any more. */
export async function insertPlan(
  tx: Transaction,
  { id, customerId }: CaseOf,
  { uploadId, name, visibleFrom, plannedBy }: Plan,
): Promise<void> {
  await tx.rows(sql`
    WITH touched AS (
      UPDATE uploads SET touched_at = now() WHERE customer_id = ${customerId} AND id = ${uploadId} RETURNING id, name
    )
    INSERT INTO planned_documents (customer_id, application_id, upload_id, name, visible_from, planned_by)
    SELECT ${customerId}, ${id}, id, coalesce(${name ?? null}::text, name), ${visibleFrom}, ${plannedBy} FROM touched`);
}

export function listPlanned(tx: Transaction, { id, customerId }: CaseOf): Promise<PlannedDocument[]> {
  return tx.rows(sql`
    SELECT p.id, p.name, u.media_type AS "mediaType", u.size_bytes AS "sizeBytes", p.visible_from::text AS "visibleFrom",
           json_build_object('id', p.planned_by, 'name', coalesce(n.name, '#' || p.planned_by)) AS by
    FROM planned_documents p
    JOIN uploads u ON u.customer_id = p.customer_id AND u.id = p.upload_id
    LEFT JOIN person_names n ON n.customer_id = p.customer_id AND n.person_id = p.planned_by
    WHERE p.customer_id = ${customerId} AND p.application_id = ${id} ORDER BY p.visible_from, p.id`);
}

export function findCaseOfPlan(tx: Transaction, planId: number): Promise<CaseOf | undefined> {
  return tx.maybeOne(sql`
    SELECT application_id AS id, customer_id AS "customerId" FROM planned_documents WHERE id = ${planId}`);
}

/** @returns false if it is gone, or visible by now */
export async function setVisibleFrom(
  tx: Transaction,
  { customerId }: CaseOf,
  planId: number,
  visibleFrom: string,
): Promise<boolean> {
  const changed = await tx.rows(sql`
    UPDATE planned_documents SET visible_from = ${visibleFrom}
    WHERE customer_id = ${customerId} AND id = ${planId} RETURNING id`);
  return changed.length === 1;
}

interface TakenPlan extends Omit<Plan, 'visibleFrom'> {
  readonly name: string;
}

export function takePlan(
  tx: Transaction,
  { customerId }: CaseOf,
  planId: number,
): Promise<TakenPlan | undefined> {
  return tx.maybeOne(sql`
    DELETE FROM planned_documents WHERE customer_id = ${customerId} AND id = ${planId}
    RETURNING upload_id AS "uploadId", name, planned_by AS "plannedBy"`);
}

interface DuePlan extends CaseOf {
  readonly planId: number;
  readonly label: string;
}

/** Locks the application of the next document whose day has begun at its office. */
export function lockDue(tx: Transaction): Promise<DuePlan | undefined> {
  return tx.maybeOne(sql`
    SELECT p.id AS "planId", a.id, a.customer_id AS "customerId", a.reference || ' ' || a.title AS label
    FROM planned_documents p
    JOIN applications a ON a.customer_id = p.customer_id AND a.id = p.application_id
    JOIN countries co ON co.code = a.country_code
    WHERE p.visible_from <= timezone('UTC', now())::date + 1 AND p.visible_from <= timezone(co.time_zone, now())::date
    ORDER BY p.visible_from, p.id LIMIT 1 FOR NO KEY UPDATE OF a SKIP LOCKED`);
}
