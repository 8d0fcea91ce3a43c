import sql, { raw, type Sql } from 'sql-template-tag';

type Column = `${string}.${'name' | 'description'}`;

/** A text of reference data in the language of the scope, or in English. What is recorded is the column itself. */
export function inLanguage(column: Column): Sql {
  return translated(column, `${column}s`);
}

/** The same for a name that was kept when something happened: the row that it is of may have another one by now. */
export function translated(english: string, translations: string): Sql {
  return raw(`app.in_language(${english}, ${translations})`);
}

/** The same for a name that was kept without the row that it is of, which is found by it. */
export function knownName(source: 'instruction_kind' | 'reward', english: Sql): Sql {
  return sql`app.known_name(current_setting('app.language', true), ${source}, ${english})`;
}
