import { SettingsError } from '@atrium/server/settings';
import type pg from 'pg';

/** The ids that an installation assigns, so that no two installations assign the same. */
export interface IdRange {
  readonly first: number;
  readonly last: number;
}

export const LARGEST_ID = 2 ** 31 - 1;
/** Tables with bigint ids, such as the log, get a million ids for each id of the range. */
const EVENT_IDS_PER_ID = 1_000_000;

/**
 * A given range counts as long as no id has been assigned. Its end may be raised later; its start cannot change.
 * @throws SettingsError if the database assigns ids from another range
 */
export async function assignIdRange(client: pg.Client, range: IdRange | undefined): Promise<void> {
  const sequences = await readSequences(client);
  const users = sequences.find(({ name }) => name === 'users_id_seq');
  if (!users) throw new Error('There is no sequence of users.');
  const isUnrestricted = users.first === 1 && users.last === LARGEST_ID;
  const { first, last } = range ?? { first: users.first, last: users.last };
  if (users.isUsed && (first !== users.first || last < users.last))
    throw new SettingsError(
      `ID_RANGE: this database assigns the ids ${users.first}-${users.last}; the end can be raised, the start cannot change.`,
    );
  if (isUnrestricted && first === 1 && last === LARGEST_ID) return;
  for (const { name, isBig, ...current } of sequences) {
    const idsPerId = isBig ? EVENT_IDS_PER_ID : 1;
    // Reference data has lower ids, which its file defines.
    const start = Math.max((first - 1) * idsPerId + 1, first === 1 ? current.first : 1);
    const end = last * idsPerId;
    if (end !== current.last) await client.query(`ALTER SEQUENCE ${name} MAXVALUE ${end}`);
    if (start !== current.first && !current.isUsed)
      await client.query(`ALTER SEQUENCE ${name} START ${start} RESTART ${start}`);
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
