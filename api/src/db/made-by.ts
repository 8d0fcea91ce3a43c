import sql, { type Sql } from 'sql-template-tag';

/** Name of who made a change for the provider: commands keep the account on the machine, the desk `#` with an id. */
export function nameOfMaker(madeBy: Sql): Sql {
  return sql`
    coalesce((SELECT u.display_name FROM users u WHERE u.id = substring(${madeBy} FROM '^#([0-9]{1,9})$')::int),
             ${madeBy})`;
}
