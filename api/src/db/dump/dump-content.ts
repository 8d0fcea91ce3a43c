import type pg from 'pg';

/** The rows are in the text format of COPY. */
export interface DumpedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

interface DumpedPartition {
  readonly parent: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** The last id is null if there was none. Ids may not fit a number. */
export interface DumpedSequence {
  readonly name: string;
  readonly start: string;
  readonly max: string;
  readonly last: string | null;
}

export interface LedgerSums {
  readonly entries: Readonly<Record<string, string>>;
  readonly lots: string;
  readonly wallets: string;
  readonly debt: string;
}

export interface ErasureRow {
  readonly kind: 'person' | 'customer' | 'message';
  readonly id: number;
  readonly erasedAt: string;
  readonly erasedBy: string;
}

export interface DatabaseDump {
  readonly version: string;
  readonly migrations: readonly string[];
  readonly at: string;
  readonly tables: readonly DumpedTable[];
  readonly partitions: readonly DumpedPartition[];
  readonly sequences: readonly DumpedSequence[];
  readonly ledger: LedgerSums;
}

/** COPY's text depends on these settings, which have to be the same in both directions. */
export const TEXT_SETTINGS = "SET TimeZone = 'UTC'; SET DateStyle = 'ISO'; SET IntervalStyle = 'postgres'";

const LEDGER_SUMS = `
  SELECT json_build_object(
    'entries', (SELECT coalesce(json_object_agg(account, amount), '{}')
                FROM (SELECT account, sum(amount)::text AS amount FROM point_entries GROUP BY account ORDER BY account) e),
    'lots', (SELECT coalesce(sum(remaining), 0)::text FROM point_lots),
    'wallets', (SELECT coalesce(sum(points), 0)::text FROM wallets),
    'debt', (SELECT coalesce(sum(debt), 0)::text FROM wallets)) AS sums`;

export async function ledgerSums(client: pg.Client): Promise<LedgerSums> {
  const [row] = (await client.query<{ sums: LedgerSums }>(LEDGER_SUMS)).rows;
  if (!row) throw new Error('The sums of the ledger are one row.');
  return row.sums;
}

export async function erasureRows(client: pg.Client): Promise<ErasureRow[]> {
  const { rows: tables } = await client.query("SELECT WHERE to_regclass('public.erasures') IS NOT NULL");
  if (tables.length === 0) return [];
  const { rows } = await client.query<{ erasure: ErasureRow }>(
    `SELECT json_build_object('kind', kind, 'id', id, 'erasedBy', erased_by,
       'erasedAt', to_char(erased_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) AS erasure
     FROM erasures ORDER BY erased_at, kind, id`,
  );
  return rows.map(({ erasure }) => erasure);
}

export async function partitionsOf(client: pg.Client): Promise<DumpedPartition[]> {
  const { rows } = await client.query<{ parent: string; name: string; bounds: string }>(
    `SELECT i.inhparent::regclass::text AS parent, c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds
     FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE c.relispartition AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
     ORDER BY 1, 2`,
  );
  return rows.map(({ parent, name, bounds }) => {
    const [, from = '', to = ''] = /^FOR VALUES FROM \((.+)\) TO \((.+)\)$/.exec(bounds) ?? [];
    return { parent, name, from, to };
  });
}
