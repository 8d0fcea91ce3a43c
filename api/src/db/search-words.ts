import { numberPattern, searchWords } from '@atrium/contract';
import sql, { join, type Sql } from 'sql-template-tag';

export type HasWord = (text: Sql) => Sql;

/** Characters are literal, and no pattern is built. A search of punctuation only finds nothing. */
export function everyWord(search: string, condition: (has: HasWord, word: string) => Sql): Sql {
  const words = searchWords(search);
  if (words.length === 0) return search.trim() === '' ? sql`true` : sql`false`;
  return join(
    words.map((word) => condition(hasWord(word), word)),
    ' AND ',
  );
}

/** A number is also found with other zeros before it. */
function hasWord(word: string): HasWord {
  const pattern = numberPattern(word);
  const has: HasWord = (text) => sql`strpos(${text}, app.search_key(${word})) > 0`;
  return pattern === null ? has : (text) => sql`(${has(text)} OR ${text} COLLATE "C" ~ ${pattern})`;
}
