import sql, { type Sql } from 'sql-template-tag';

/** A text in the order of the alphabet, for ORDER BY: the same on every server, Ä next to A, 2 before 10. */
export function alphabetical(text: Sql): Sql {
  return sql`${text} COLLATE app.alphabetical`;
}
