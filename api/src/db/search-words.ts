import sql, { join, type Sql } from 'sql-template-tag';

/**
 * The condition that every word of a search meets, in any order. Characters are literal: no pattern is built that could
 * give one a meaning.
 *
 * @param condition What one word, in the form of `app.search_form`, has to meet.
 */
export function everyWord(search: string, condition: (word: Sql) => Sql): Sql {
  return join(
    [sql`true`, ...searchWords(search).map((word) => condition(sql`app.search_form(${word})`))],
    ' AND ',
  );
}

/** The words of a search, each once; none for blanks. */
export function searchWords(search: string): string[] {
  return [...new Set(search.normalize('NFKC').split(/\s+/).filter(Boolean))];
}
