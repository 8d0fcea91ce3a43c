import sql, { type Sql } from 'sql-template-tag';

/** The order is the same on every server, with Ä next to A and 2 before 10. */
export function alphabetical(text: Sql): Sql {
  return sql`${text} COLLATE app.alphabetical`;
}
