import { numberPattern, searchWords } from '@atrium/contract';
import sql, { join, type Sql } from 'sql-template-tag';

/** Condition that a text, in a form of `app.search_key` or `app.reference_key`, has a certain word. */
export type HasWord = (text: Sql) => Sql;

/**
 * Every word of a search has to meet the condition, in any order. Characters are literal: no pattern is built that
 * could give one a meaning. Nothing meets a search of punctuation only.
 * @param condition where one word is looked for
 */
export function everyWord(search: string, condition: (has: HasWord) => Sql): Sql {
  const words = searchWords(search);
  if (words.length === 0) return search.trim() === '' ? sql`true` : sql`false`;
  return join(
    words.map((word) => condition(hasWord(word))),
    ' AND ',
  );
}

/** A number is also found with other zeros before it. */
function hasWord(word: string): HasWord {
  const pattern = numberPattern(word);
  const has: HasWord = (text) => sql`strpos(${text}, app.search_key(${word})) > 0`;
  return pattern === null ? has : (text) => sql`(${has(text)} OR ${text} COLLATE "C" ~ ${pattern})`;
}
