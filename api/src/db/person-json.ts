import sql, { raw, type Sql } from 'sql-template-tag';

/** Null without a person. Names come from `person_names`, joined under the alias `names`; who was erased has a number. */
export function personJson(column: string, names: string): Sql {
  const [id, name] = [raw(column), raw(`${names}.name`)];
  return sql`CASE WHEN ${id} IS NOT NULL THEN json_build_object('id', ${id}, 'name', coalesce(${name}, '#' || ${id})) END`;
}
