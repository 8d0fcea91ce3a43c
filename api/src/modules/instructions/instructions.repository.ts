import {
  type Instruction,
  type InstructionDetail,
  type InstructionFilters,
  type InstructionListQuery,
  type InstructionState,
  MAX_COUNTED_MATCHES,
  sortKeyOf,
} from '@atrium/contract';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import {
  type CountedRows,
  countUpTo,
  inLanguage,
  ofCustomers,
  personJson,
  type Queryable,
  type Transaction,
} from '../../db/index.ts';
import { FILE_BATCH_ROWS } from '../../file-streams/index.ts';
import { type SearchFilter, searchConditions } from '../../search/index.ts';
import { costOf } from './instruction-kinds.repository.ts';

/** Working days of the office before the cut-off, by which the provider has to accept what was sent. */
const DAYS_TO_ACCEPT = 2;

const describedInstruction = sql`
  i.id, i.state, i.version, i.text, i.cut_off_at AS "cutOffAt", i.sent_at AS "sentAt", 
  (SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'mediaType', u.media_type,
                                              'sizeBytes', u.size_bytes) ORDER BY f.position), '[]')
   FROM instruction_files f JOIN uploads u ON u.customer_id = f.customer_id AND u.id = f.upload_id
   WHERE f.customer_id = i.customer_id AND f.instruction_id = i.id) AS files,
  ${costOf(sql`i.cost_amount`, sql`i.by_quotation`)} AS cost,
  json_build_object('id', k.id, 'name', ${inLanguage('k.name')}) AS kind,
  json_build_object('id', a.id, 'reference', a.reference, 'title', a.title) AS application,
  CASE WHEN d.id IS NOT NULL THEN json_build_object('id', d.id, 'kind', d.kind, 'dueAt', d.due_at) END AS deadline,
  json_build_object('id', cu.id, 'name', cu.name) AS customer,
  json_build_object('code', co.code, 'name', ${inLanguage('co.name')}, 'timeZone', co.time_zone) AS country,
  CASE WHEN i.state = 'sent' AND i.cut_off_at IS NOT NULL
    THEN app.cut_off(timezone(co.time_zone, i.cut_off_at)::date - 1, co.code, ${DAYS_TO_ACCEPT}) END AS "lateFrom",
  i.state IN ('sent', 'accepted')
    AND (coalesce(d.due_at <> i.due_on OR d.state IN ('done', 'waived'), false)
         OR (a.status_id <> i.status_id AND ms.tone = 'closed')) AS "isChangedSince",
  ${personJson('i.sent_by', 'n')} AS "sentBy",
  CASE WHEN i.standing_instruction_id IS NOT NULL
    THEN json_build_object('id', i.standing_instruction_id) END AS "standingInstruction"`;

const instructionJoins = sql`
  JOIN instruction_kinds k ON k.id = i.kind_id
  JOIN applications a ON a.customer_id = i.customer_id AND a.id = i.application_id
  JOIN statuses s ON s.id = a.status_id
  JOIN main_statuses ms ON ms.id = s.main_status_id
  JOIN customers cu ON cu.id = i.customer_id
  JOIN countries co ON co.code = a.country_code
  LEFT JOIN deadlines d ON d.customer_id = i.customer_id AND d.id = i.deadline_id
  LEFT JOIN person_names n ON n.customer_id = i.customer_id AND n.person_id = i.sent_by
  CROSS JOIN provider p`;

export interface InstructionRowFilters extends InstructionFilters, Pick<SearchFilter, 'found'> {
  /** Empty for all filtered rows. */
  readonly id?: readonly number[];
}

function instructionFilter({
  id = [],
  customer,
  state,
  kind,
  application,
  deadline,
  from,
  to,
  ...filters
}: InstructionRowFilters): Sql {
  return join(
    [
      ofCustomers(sql`i.customer_id`, customer),
      ...(id.length > 0 ? [sql`i.id = ANY (${id}::int[])`] : []),
      ...(state.length > 0 ? [sql`i.state = ANY (${state}::text[])`] : []),
      ...(kind.length > 0 ? [sql`i.kind_id = ANY (${kind}::int[])`] : []),
      ...(application.length > 0 ? [sql`i.application_id = ANY (${application}::int[])`] : []),
      ...(deadline.length > 0 ? [sql`i.deadline_id = ANY (${deadline}::int[])`] : []),
      ...(from ? [sql`i.sent_at >= timezone('UTC', ${from}::date)`] : []),
      ...(to ? [sql`i.sent_at < timezone('UTC', ${to}::date + 1)`] : []),
      ...(filters.search
        ? [
            sql`i.application_id IN (
        SELECT a.id FROM applications a
        WHERE ${ofCustomers(sql`a.customer_id`, customer)} AND ${join(searchConditions(filters), ' AND ')})`,
          ]
        : []),
    ],
    ' AND ',
  );
}

type SortKey = 'sentAt' | 'cutOffAt' | 'reference';

const columns: Record<SortKey, string> = {
  sentAt: 'i.sent_at',
  cutOffAt: 'i.cut_off_at',
  reference: 'a.reference COLLATE app.alphabetical',
};

/** Rows that are equal are sorted by id, so that pages never overlap. */
function orderBy(sort: InstructionListQuery['sort']): { column: string; order: Sql } {
  const column = columns[sortKeyOf(sort)];
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  return { column, order: raw(`${column} ${direction}, i.id ${direction}`) };
}

/** Ids come first, from an index alone where the order allows it: rows of the pages before are not read. */
export function listInstructions(tx: Queryable, query: InstructionListQuery): Promise<Instruction[]> {
  const { column, order } = orderBy(query.sort);
  const joined = column.includes('a.')
    ? sql`JOIN applications a ON a.customer_id = i.customer_id AND a.id = i.application_id`
    : sql``;
  return tx.rows(sql`
    SELECT ${describedInstruction}
    FROM (
      SELECT i.id FROM instructions i ${joined}
      WHERE ${instructionFilter(query)}
      ORDER BY ${order}
      LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize}
    ) listed JOIN instructions i ON i.id = listed.id ${instructionJoins}
    ORDER BY ${order}`);
}

export function streamIds(
  tx: Transaction,
  query: InstructionRowFilters & Pick<InstructionListQuery, 'sort'>,
): AsyncIterable<{ id: number }[]> {
  return tx.batches(
    sql`
    SELECT i.id FROM instructions i ${instructionJoins}
    WHERE ${instructionFilter(query)} ORDER BY ${orderBy(query.sort).order}`,
    FILE_BATCH_ROWS,
  );
}

export function countByCustomer(
  tx: Transaction,
  filters: InstructionRowFilters,
): Promise<{ customerId: number; count: number }[]> {
  return tx.rows(sql`
    SELECT i.customer_id AS "customerId", count(*) AS count FROM instructions i
    WHERE ${instructionFilter(filters)} GROUP BY 1 ORDER BY 1`);
}

/** Their number only grows, so they are counted up to a limit. */
export function countListed(tx: Queryable, filters: InstructionFilters): Promise<CountedRows> {
  return countUpTo(
    tx,
    sql`SELECT FROM instructions i WHERE ${instructionFilter(filters)}`,
    MAX_COUNTED_MATCHES,
  );
}

/** In the order of their ids. */
export function findInstructions(tx: Transaction, ids: readonly number[]): Promise<Instruction[]> {
  return tx.rows(sql`
    SELECT ${describedInstruction} FROM instructions i ${instructionJoins}
    WHERE i.id = ANY (${ids}::int[]) ORDER BY i.id`);
}

/** Ids of open instructions, those with the earliest cut-off first. @param code of a customer, or null for all */
export async function listWaiting(tx: Transaction, code: string | null): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    SELECT i.id FROM instructions i JOIN customers cu ON cu.id = i.customer_id
    WHERE i.state IN ('sent', 'accepted') AND (${code}::text IS NULL OR cu.code = ${code})
    ORDER BY i.cut_off_at NULLS LAST, i.id LIMIT 1000`);
  return rows.map(({ id }) => id);
}

export function listChanges(
  tx: Transaction,
  { id, customer }: Instruction,
): Promise<InstructionDetail['history']> {
  return tx.rows(sql`
    SELECT ch.state, ch.at, ch.reason,
           ${personJson('ch.person_id', 'n')} AS person
    FROM instruction_changes ch
    LEFT JOIN person_names n ON n.customer_id = ch.customer_id AND n.person_id = ch.person_id
    WHERE ch.customer_id = ${customer.id} AND ch.instruction_id = ${id} ORDER BY ch.id`);
}

export interface LockedInstruction {
  readonly id: number;
  readonly customerId: number;
  readonly applicationId: number;
  readonly deadlineId: number | null;
  readonly answersDeadline: boolean;
  readonly state: InstructionState;
  readonly version: number;
  readonly sentBy: number | null;
  readonly kind: string;
  readonly label: string;
}

/** Locks the application before the instruction, as sending does. */
export async function lockInstruction(tx: Transaction, id: number): Promise<LockedInstruction | undefined> {
  await tx.rows(sql`
    SELECT FROM applications a JOIN instructions i ON i.customer_id = a.customer_id AND i.application_id = a.id
    WHERE i.id = ${id} FOR NO KEY UPDATE OF a`);
  return tx.maybeOne(sql`
    SELECT i.id, i.customer_id AS "customerId", i.application_id AS "applicationId", i.deadline_id AS "deadlineId",
           k.answers_deadline AS "answersDeadline", i.state, i.version, i.sent_by AS "sentBy", k.name AS kind,
           a.reference || ' ' || a.title AS label
    FROM instructions i
    JOIN instruction_kinds k ON k.id = i.kind_id
    JOIN applications a ON a.customer_id = i.customer_id AND a.id = i.application_id
    WHERE i.id = ${id} FOR NO KEY UPDATE OF i`);
}

export interface NewState {
  readonly state: Exclude<InstructionState, 'sent'>;
  readonly personId?: number | undefined;
  readonly reason?: string | undefined;
  readonly at: Date | null;
}

/** Changes an instruction that is locked. */
export async function changeState(
  tx: Transaction,
  { id, customerId }: LockedInstruction,
  { state, personId, reason, at }: NewState,
): Promise<void> {
  await tx.rows(sql`
    WITH changed AS (
      UPDATE instructions SET state = ${state}, version = version + 1
      WHERE customer_id = ${customerId} AND id = ${id} RETURNING customer_id, id
    )
    INSERT INTO instruction_changes (customer_id, instruction_id, state, at, person_id, reason)
    SELECT customer_id, id, ${state}, coalesce(${at}::timestamptz, now()), ${personId ?? null}::int, ${reason ?? null}
    FROM changed`);
}
