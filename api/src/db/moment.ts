import sql, { type Sql } from 'sql-template-tag';

/** The calendar date of something where its time of day is not known, else the instant as ISO 8601. */
export function dateOrInstant(date: Sql, at: Sql): Sql {
  return sql`coalesce(${date}::text, to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
}
