import type {
  Application,
  ApplicationDetail,
  ApplicationFilters,
  ApplicationListQuery,
  Category,
  MainStatus,
  Status,
} from '@atrium/contract';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import { applicationFilter } from './application-filter.repository.ts';

type SortKey = ApplicationListQuery['sort'] extends infer K ? (K extends `-${string}` ? never : K) : never;

/** What the list may be sorted by; `id` decides between equals, so that pages never overlap. */
const sortColumns: Record<SortKey & string, Sql> = {
  reference: raw('a.reference'),
  title: raw('lower(a.title)'),
  appliedAt: raw('a.applied_at'),
  updatedAt: raw('a.updated_at'),
  dueAt: raw('a.due_at'),
  spending: raw('a.spending'),
};

const statusJson = raw(`json_build_object('id', s.id, 'name', s.name, 'mainStatus',
  json_build_object('id', ms.id, 'name', ms.name, 'tone', ms.tone))`);

const applicationColumns = sql`
  a.id, a.reference, a.title, a.applied_at AS "appliedAt", a.updated_at AS "updatedAt", a.due_at AS "dueAt",
  json_build_object('id', c.id, 'name', c.name) AS category,
  json_build_object('code', co.code, 'name', co.name) AS country,
  ${statusJson} AS status,
  json_build_object('id', cu.id, 'name', cu.name) AS customer,
  json_build_object('amount', a.spending, 'currency', (SELECT currency FROM provider)) AS spending`;

const applicationJoins = sql`
  JOIN categories c ON c.id = a.category_id
  JOIN countries co ON co.code = a.country_code
  JOIN statuses s ON s.id = a.status_id
  JOIN main_statuses ms ON ms.id = s.main_status_id
  JOIN customers cu ON cu.id = a.customer_id`;

/** One page: the rows are chosen first, from the narrow table alone, and described afterwards. */
export function listApplications(tx: Transaction, query: ApplicationListQuery): Promise<Application[]> {
  const order = orderBy(query.sort);
  return tx.rows(sql`
    SELECT ${applicationColumns}
    FROM (
      SELECT a.* FROM applications a
      WHERE ${applicationFilter(query)}
      ORDER BY ${order}
      LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize}
    ) a ${applicationJoins}
    ORDER BY ${order}`);
}

export async function countApplications(tx: Transaction, filters: ApplicationFilters): Promise<number> {
  const { total } = await tx.one<{ total: number }>(sql`
    SELECT count(*) AS total FROM applications a WHERE ${applicationFilter(filters)}`);
  return total;
}

/** Newest first by application date. */
export function latestApplications(
  tx: Transaction,
  filters: ApplicationFilters,
  limit: number,
): Promise<Application[]> {
  return tx.rows(sql`
    SELECT ${applicationColumns}
    FROM (
      SELECT a.* FROM applications a
      WHERE ${applicationFilter(filters)}
      ORDER BY a.applied_at DESC, a.id DESC LIMIT ${limit}
    ) a ${applicationJoins}
    ORDER BY a.applied_at DESC, a.id DESC`);
}

export function findApplication(tx: Transaction, id: number): Promise<Application | undefined> {
  return tx.maybeOne(sql`
    SELECT ${applicationColumns} FROM applications a ${applicationJoins} WHERE a.id = ${id}`);
}

export function listTimeline(
  tx: Transaction,
  { id, customer }: Application,
): Promise<ApplicationDetail['timeline']> {
  return tx.rows(sql`
    SELECT h.id, ${statusJson} AS status, h.at, h.note
    FROM application_status_history h
    JOIN statuses s ON s.id = h.status_id
    JOIN main_statuses ms ON ms.id = s.main_status_id
    WHERE h.customer_id = ${customer.id} AND h.application_id = ${id}
    ORDER BY h.at, h.id`);
}

export function listDocuments(
  tx: Transaction,
  { id, customer }: Application,
): Promise<ApplicationDetail['documents']> {
  return tx.rows(sql`
    SELECT id, name, media_type AS "mediaType", size_bytes AS "sizeBytes", uploaded_at AS "uploadedAt"
    FROM documents WHERE customer_id = ${customer.id} AND application_id = ${id} ORDER BY uploaded_at, id`);
}

export function listFees(tx: Transaction, { id, customer }: Application): Promise<ApplicationDetail['fees']> {
  return tx.rows(sql`
    SELECT f.id, f.name, f.amount, p.currency, f.paid_at AS "paidAt"
    FROM fees f, provider p
    WHERE f.customer_id = ${customer.id} AND f.application_id = ${id} ORDER BY f.id`);
}

export function listStatuses(tx: Transaction): Promise<Status[]> {
  return tx.rows(sql`
    SELECT s.id, s.name, json_build_object('id', ms.id, 'name', ms.name, 'tone', ms.tone) AS "mainStatus"
    FROM statuses s JOIN main_statuses ms ON ms.id = s.main_status_id ORDER BY s.position`);
}

export function listMainStatuses(tx: Transaction): Promise<MainStatus[]> {
  return tx.rows(sql`SELECT id, name, tone FROM main_statuses ORDER BY position`);
}

export function listCategories(tx: Transaction): Promise<Category[]> {
  return tx.rows(sql`SELECT id, name FROM categories ORDER BY position`);
}

function orderBy(sort: ApplicationListQuery['sort']): Sql {
  const descends = sort.startsWith('-');
  const column = sortColumns[sort.replace(/^-/, '') as keyof typeof sortColumns];
  const direction = descends ? raw('DESC') : empty;
  // Without a deadline means: after all deadlines, in either direction.
  return sql`${column} ${direction} NULLS LAST, a.id ${direction}`;
}
