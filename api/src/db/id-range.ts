import { SettingsError } from '@atrium/server/settings';
import type pg from 'pg';

/** From which ids an installation allots its own, so that no two installations have the same. */
export interface IdRange {
  readonly first: number;
  readonly last: number;
}

/** The largest id of a customer, a person, an application: what four bytes hold. */
export const LARGEST_ID = 2 ** 31 - 1;
/** Ids that count events, such as lines of the log, have a million for each one of the range. */
const EVENTS_EACH = 1_000_000;

/**
 * Makes all tables allot their ids from the range that the database was set up with: the one given here where it has
 * allotted none yet, else its own. The range may become longer later, never begin elsewhere.
 *
 * @throws SettingsError where it allots from another range
 */
export async function allotIds(client: pg.Client, wanted: IdRange | undefined): Promise<void> {
  const sequences = await readSequences(client);
  const users = sequences.find(({ name }) => name === 'users_id_seq');
  if (!users) throw new Error('There is no sequence of users.');
  const isWhole = users.first === 1 && users.last === LARGEST_ID;
  const { first, last } = wanted ?? { first: users.first, last: users.last };
  if (users.isUsed && (first !== users.first || last < users.last))
    throw new SettingsError(
      `ID_RANGE: this database allots ids from ${users.first}-${users.last}; it can end later, but begin nowhere else.`,
    );
  if (isWhole && first === 1 && last === LARGEST_ID) return;
  for (const { name, isBig, ...held } of sequences) {
    const each = isBig ? EVENTS_EACH : 1;
    // Rows of reference have ids below, which files give them.
    const begin = Math.max((first - 1) * each + 1, first === 1 ? held.first : 1);
    const end = last * each;
    if (end !== held.last) await client.query(`ALTER SEQUENCE ${name} MAXVALUE ${end}`);
    if (begin !== held.first && !held.isUsed)
      await client.query(`ALTER SEQUENCE ${name} START ${begin} RESTART ${begin}`);
  }
}

async function readSequences(client: pg.Client) {
  const { rows } = await client.query<
    Record<'name' | 'first' | 'last', string> & Record<'isUsed' | 'isBig', boolean>
  >(
    `SELECT quote_ident(sequencename) AS name, start_value AS first, max_value AS last,
            last_value IS NOT NULL AS "isUsed", data_type = 'bigint'::regtype AS "isBig"
     FROM pg_sequences WHERE schemaname = 'public'`,
  );
  return rows.map((row) => ({ ...row, first: Number(row.first), last: Number(row.last) }));
}
