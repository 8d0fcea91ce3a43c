import { withRolePrefix } from '@atrium/server';
import type { Pool } from 'pg';
import {
  type BadDocument,
  MAX_BAD_OF_NETWORK,
  type ServedDocuments,
  type Tallies,
  type Tally,
} from '../tallies.ts';

/** Created next to the fleet's log, also to one from before canaries were judged. */
export const talliesTables = `
  CREATE TABLE IF NOT EXISTS atrium_registry.canary_documents (
    canary_run text NOT NULL,
    stretch integer NOT NULL,
    canary integer NOT NULL,
    stable integer NOT NULL,
    PRIMARY KEY (canary_run, stretch)
  );
  CREATE TABLE IF NOT EXISTS atrium_registry.bad_documents (
    canary_run text NOT NULL,
    document text NOT NULL,
    stretch integer NOT NULL,
    arm text NOT NULL CHECK (arm IN ('canary', 'stable')),
    network text NOT NULL,
    PRIMARY KEY (canary_run, document)
  );
  CREATE INDEX IF NOT EXISTS bad_documents_of_network ON atrium_registry.bad_documents (canary_run, network);`;

const addServed = `
  INSERT INTO atrium_registry.canary_documents AS known (canary_run, stretch, canary, stable)
  SELECT $1, stretch, canary, stable
  FROM jsonb_to_recordset($2) AS seen (stretch integer, canary integer, stable integer)
  ON CONFLICT (canary_run, stretch)
  DO UPDATE SET canary = known.canary + excluded.canary, stable = known.stable + excluded.stable`;

const addBad = `
  INSERT INTO atrium_registry.bad_documents (canary_run, document, stretch, arm, network)
  SELECT $1, document, stretch, arm, network
  FROM jsonb_to_recordset($2) AS seen (document text, stretch integer, arm text, network text)
  WHERE (SELECT count(*) FROM atrium_registry.bad_documents AS known
         WHERE known.canary_run = $1 AND known.network = seen.network) < ${MAX_BAD_OF_NETWORK}
  ON CONFLICT DO NOTHING`;

/** In PostgreSQL, shared by gateways on several machines. */
export class DatabaseTallies implements Tallies {
  readonly #pool: Pool;
  readonly #rolePrefix: string;

  constructor(pool: Pool, rolePrefix: string) {
    this.#pool = pool;
    this.#rolePrefix = rolePrefix;
  }

  async add(canary: string, { served, bad }: Tally): Promise<void> {
    if (bad.length > 0) await this.#query(addBad, [canary, JSON.stringify(bad)]);
    if (served.length > 0) await this.#query(addServed, [canary, JSON.stringify(served)]);
  }

  async read(canary: string): Promise<Tally> {
    const [served, bad] = await Promise.all([
      this.#query<ServedDocuments>(
        'SELECT stretch, canary, stable FROM atrium_registry.canary_documents WHERE canary_run = $1',
        [canary],
      ),
      this.#query<BadDocument>(
        'SELECT document, stretch, arm, network FROM atrium_registry.bad_documents WHERE canary_run = $1',
        [canary],
      ),
    ]);
    return { served, bad };
  }

  async keepOnly(canaries: readonly string[]): Promise<void> {
    for (const table of ['canary_documents', 'bad_documents'])
      await this.#query(`DELETE FROM atrium_registry.${table} WHERE canary_run <> ALL ($1)`, [canaries]);
  }

  async #query<Row extends object>(sql: string, values: unknown[]): Promise<Row[]> {
    return (await this.#pool.query<Row>(withRolePrefix(sql, this.#rolePrefix), values)).rows;
  }
}
