import type { DeskImport, ImportColumn, ImportState } from '@atrium/contract/desk';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';
import type { RefusedLine } from '../import/index.ts';
import type { Refusal, SaidReason } from '../messages/index.ts';

const described = sql`
  SELECT i.id, json_build_object('id', c.id, 'name', c.name) AS customer, i.name, i.state,
         i.is_partial AS "isPartial", i.size_bytes AS "sizeBytes", i.received_bytes AS "receivedBytes", i.lines, i.lines_done AS "linesDone",
         i.stored, i.updated, i.unchanged, i.refused, i.problem, i.problem_said AS "problemSaid",
         i.refused > 0 AND EXISTS (
           SELECT FROM import_lines l
           WHERE l.customer_id = i.customer_id AND l.import_id = i.id AND l.reason IS NOT NULL) AS "hasRefused",
         json_build_object('id', i.created_by, 'name', coalesce(u.display_name, '#' || i.created_by)) AS "createdBy",
         i.created_at AS "createdAt", i.ended_at AS "endedAt"
  FROM imports i JOIN customers c ON c.id = i.customer_id LEFT JOIN users u ON u.id = i.created_by`;

/** What stopped it is worded for who reads it. */
export type StoredImport = DeskImport & { readonly problemSaid: SaidReason | null };

export interface ImportsQuery {
  readonly customer?: number | undefined;
  readonly page: number;
  readonly pageSize: number;
}

const ofCustomer = (customer: number | undefined): Sql =>
  customer ? sql`WHERE i.customer_id = ${customer}` : empty;

export function listImports(
  tx: Transaction,
  { customer, page, pageSize }: ImportsQuery,
): Promise<StoredImport[]> {
  return tx.rows(sql`
    ${described} ${ofCustomer(customer)} ORDER BY i.created_at DESC, i.id DESC
    LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`);
}

export async function countImports(tx: Transaction, customer: number | undefined): Promise<number> {
  const { total } = await tx.one<{ total: number }>(
    sql`SELECT count(*) AS total FROM imports i ${ofCustomer(customer)}`,
  );
  return total;
}

export function findImport(tx: Transaction, id: number): Promise<StoredImport | undefined> {
  return tx.maybeOne(sql`${described} WHERE i.id = ${id}`);
}

export async function insertImport(
  tx: Transaction,
  facts: {
    readonly customerId: number;
    readonly name: string;
    readonly sizeBytes: number;
    readonly by: number;
  },
): Promise<number> {
  const { customerId, name, sizeBytes, by } = facts;
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO imports (customer_id, name, size_bytes, created_by)
    VALUES (${customerId}, ${name}, ${sizeBytes}, ${by}) RETURNING id`);
  return id;
}

export interface LockedImport {
  readonly id: number;
  readonly customerId: number;
  readonly customerCode: string;
  readonly name: string;
  readonly state: ImportState;
  readonly isPartial: boolean;
  readonly sizeBytes: number;
  readonly receivedBytes: number;
  readonly columns: ImportColumn[] | null;
  readonly lineEnds: number;
  readonly lines: number | null;
  readonly linesDone: number;
  readonly nextByte: number;
  readonly endedAt: string | null;
}

const locked = sql`
  SELECT i.id, i.customer_id AS "customerId", c.code AS "customerCode", i.name, i.state,
         i.is_partial AS "isPartial", i.size_bytes AS "sizeBytes", i.received_bytes AS "receivedBytes", i.columns,
         i.line_ends AS "lineEnds", i.lines, i.lines_done AS "linesDone", i.next_byte AS "nextByte",
         i.ended_at AS "endedAt"
  FROM imports i JOIN customers c ON c.id = i.customer_id`;

export function readImport(tx: Transaction, id: number): Promise<LockedImport | undefined> {
  return tx.maybeOne(sql`${locked} WHERE i.id = ${id}`);
}

/** Undefined for one that has ended, and while another process imports a piece of it. */
export function claimImport(tx: Transaction, id: number): Promise<LockedImport | undefined> {
  return tx.maybeOne(sql`
    ${locked} WHERE i.id = ${id} AND i.state IN ('waiting', 'running') FOR UPDATE OF i SKIP LOCKED`);
}

/** Waits for the piece that is being imported. */
export function lockImport(tx: Transaction, id: number): Promise<LockedImport | undefined> {
  return tx.maybeOne(sql`${locked} WHERE i.id = ${id} FOR UPDATE OF i`);
}

export async function setReady(
  tx: Transaction,
  id: number,
  { lines, columns }: { readonly lines: number; readonly columns: readonly ImportColumn[] | null },
): Promise<void> {
  await tx.rows(sql`
    UPDATE imports SET state = 'ready', lines = ${lines}, columns = ${columns && JSON.stringify(columns)}::jsonb
    WHERE id = ${id}`);
}

export async function setColumns(
  tx: Transaction,
  { id, customerId }: LockedImport,
  columns: readonly ImportColumn[],
): Promise<void> {
  await tx.rows(sql`UPDATE imports SET columns = ${JSON.stringify(columns)}::jsonb WHERE id = ${id}`);
  await tx.rows(sql`
    INSERT INTO import_columns (customer_id, name, field)
    SELECT DISTINCT ON (name) ${customerId}, name, field
    FROM jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) AS given (name text, field text)
    WHERE name <> '' ORDER BY name, field
    ON CONFLICT (customer_id, name) DO UPDATE SET field = excluded.field`);
}

export async function keptColumns(
  tx: Transaction,
  customerId: number,
): Promise<Map<string, ImportColumn['field']>> {
  const kept = await tx.rows<ImportColumn>(
    sql`SELECT name, field FROM import_columns WHERE customer_id = ${customerId}`,
  );
  return new Map(kept.map(({ name, field }) => [name, field]));
}

export async function setWaiting(tx: Transaction, id: number, isPartial: boolean): Promise<void> {
  await tx.rows(sql`UPDATE imports SET state = 'waiting', is_partial = ${isPartial} WHERE id = ${id}`);
}

/** Its file is deleted by a job; what was refused stays. */
export async function endImport(
  tx: Transaction,
  { id }: Pick<LockedImport, 'id'>,
  state: 'done' | 'refused' | 'cancelled' | 'stopped',
  problem: Refusal | null = null,
): Promise<void> {
  await tx.rows(sql`
    UPDATE imports SET state = ${state}, problem = ${problem?.reason ?? null},
                       problem_said = ${problem?.said ? JSON.stringify(problem.said) : null}::jsonb, ended_at = now()
    WHERE id = ${id}`);
}

export function listRefused(
  tx: Transaction,
  importId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<RefusedLine[]> {
  return tx.rows(sql`
    SELECT line, reason, said FROM import_lines
    WHERE import_id = ${importId} AND reason IS NOT NULL AND line > ${after}
      AND customer_id = (SELECT customer_id FROM imports WHERE id = ${importId})
    ORDER BY line LIMIT ${limit}`);
}
