import { withRolePrefix } from '@atrium/server';
import type { Pool } from 'pg';
import {
  type Arm,
  emptyTally,
  MAX_PEOPLE_OF_STEP,
  type SeenPerson,
  type Tallies,
  type Tally,
} from '../tallies.ts';

export const talliesTables = `
  CREATE TABLE IF NOT EXISTS atrium_registry.canary_tallies (
    canary_run text NOT NULL,
    arm text NOT NULL CHECK (arm IN ('canary', 'stable')),
    served integer NOT NULL,
    bad integer NOT NULL,
    PRIMARY KEY (canary_run, arm)
  );
  CREATE TABLE IF NOT EXISTS atrium_registry.canary_people (
    canary_run text NOT NULL,
    step integer NOT NULL,
    arm text NOT NULL CHECK (arm IN ('canary', 'stable')),
    person text NOT NULL,
    customer text NOT NULL,
    network text NOT NULL,
    first_at bigint NOT NULL,
    bad_at bigint,
    PRIMARY KEY (canary_run, step, arm, person, customer, network)
  );`;

const addDocuments = `
  INSERT INTO atrium_registry.canary_tallies AS known (canary_run, arm, served, bad)
  SELECT $1, arm, served, bad FROM jsonb_to_recordset($2) AS seen (arm text, served integer, bad integer)
  ON CONFLICT (canary_run, arm)
  DO UPDATE SET served = known.served + excluded.served, bad = known.bad + excluded.bad`;

const addPeople = `
  INSERT INTO atrium_registry.canary_people AS known
    (canary_run, step, arm, person, customer, network, first_at, bad_at)
  SELECT $1, step, arm, person, customer, network, "firstAt", "badAt"
  FROM jsonb_to_recordset($2) AS seen
    (step integer, arm text, person text, customer text, network text, "firstAt" bigint, "badAt" bigint)
  WHERE "badAt" IS NOT NULL
    OR (SELECT count(*) FROM atrium_registry.canary_people AS stored
        WHERE stored.canary_run = $1 AND stored.step = $3) < ${MAX_PEOPLE_OF_STEP}
  ON CONFLICT (canary_run, step, arm, person, customer, network)
  DO UPDATE SET first_at = LEAST(known.first_at, excluded.first_at),
    bad_at = LEAST(known.bad_at, excluded.bad_at)`;

type PersonRow = Omit<SeenPerson, 'firstAt' | 'badAt'> & { readonly firstAt: string; badAt: string | null };

export class DatabaseTallies implements Tallies {
  readonly #pool: Pool;
  readonly #rolePrefix: string;

  constructor(pool: Pool, rolePrefix: string) {
    this.#pool = pool;
    this.#rolePrefix = rolePrefix;
  }

  async add(canary: string, { documents, people }: Tally): Promise<void> {
    for (const [step, ofStep] of Map.groupBy(people, (seen) => seen.step))
      await this.#query(addPeople, [canary, JSON.stringify(ofStep), step]);
    const counts = Object.entries(documents).map(([arm, tally]) => ({ arm, ...tally }));
    await this.#query(addDocuments, [canary, JSON.stringify(counts)]);
  }

  async read(canary: string): Promise<Tally> {
    const [documents, people] = await Promise.all([
      this.#query<{ arm: Arm; served: number; bad: number }>(
        'SELECT arm, served, bad FROM atrium_registry.canary_tallies WHERE canary_run = $1',
        [canary],
      ),
      this.#query<PersonRow>(
        `SELECT step, arm, person, customer, network, first_at AS "firstAt", bad_at AS "badAt"
         FROM atrium_registry.canary_people WHERE canary_run = $1`,
        [canary],
      ),
    ]);
    return {
      documents: {
        ...emptyTally.documents,
        ...Object.fromEntries(documents.map(({ arm, served, bad }) => [arm, { served, bad }])),
      },
      people: people.map(({ firstAt, badAt, ...person }) => ({
        ...person,
        firstAt: Number(firstAt),
        badAt: badAt === null ? null : Number(badAt),
      })),
    };
  }

  async keepOnly(canaries: readonly string[]): Promise<void> {
    for (const table of ['canary_tallies', 'canary_people'])
      await this.#query(`DELETE FROM atrium_registry.${table} WHERE canary_run <> ALL ($1)`, [canaries]);
  }

  async #query<Row extends object>(sql: string, values: unknown[]): Promise<Row[]> {
    return (await this.#pool.query<Row>(withRolePrefix(sql, this.#rolePrefix), values)).rows;
  }
}
