import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

/** So many are compared in one transaction, which takes about a fifth of a second. */
const MAX_APPLICATIONS = 1_000;
const MAX_WORDS = 10_000;

export interface CorrectedWords {
  /** How many words were missing, or are in no application any more. */
  readonly differences: number;
  readonly isDone: boolean;
}

/**
 * Compares a piece of a customer's applications with their words, or of the words with the applications, and corrects the
 * words. What others change meanwhile the triggers keep, so that nothing needs a lock.
 */
export async function correctWords(tx: Transaction, customerId: number): Promise<CorrectedWords> {
  const { of, to } = await tx.one<{ of: number | null; to: string | null }>(sql`
    SELECT words_of AS of, words_to AS to FROM application_count_checks
    WHERE customer_id = ${customerId} FOR NO KEY UPDATE`);
  if (of !== null) return { differences: await addMissing(tx, customerId, of), isDone: false };
  return to === null ? { differences: 0, isDone: true } : deleteStrange(tx, customerId, to);
}

/** LIMIT has each word looked up, whatever the planner believes about their number. */
async function addMissing(tx: Transaction, customerId: number, after: number): Promise<number> {
  const { added, last } = await tx.one<{ added: number; last: number | null }>(sql`
    WITH compared AS MATERIALIZED (
      SELECT id, reference, title, search_text FROM applications
      WHERE customer_id = ${customerId} AND id > ${after} ORDER BY id LIMIT ${MAX_APPLICATIONS}
    ), words AS (
      SELECT a.id, w.source, w.word FROM compared a, app.application_words(a.reference, a.title, a.search_text) w
      UNION ALL
      SELECT DISTINCT a.id, 3, w.word
      FROM compared a, LATERAL (
        SELECT name FROM documents WHERE customer_id = ${customerId} AND application_id = a.id OFFSET 0
      ) d, app.document_words(d.name) w
    ), added AS (
      INSERT INTO search_words (customer_id, source, word, application_id)
      SELECT ${customerId}, w.source, w.word, w.id FROM words w
      WHERE (SELECT 1 FROM search_words
             WHERE customer_id = ${customerId} AND source = w.source AND word = w.word AND application_id = w.id
             LIMIT 1) IS NULL
      RETURNING 1
    )
    SELECT (SELECT count(*) FROM added) AS added, (SELECT max(id) FROM compared) AS last`);
  await tx.rows(
    last === null
      ? sql`UPDATE application_count_checks
            SET words_of = NULL, words_to = CASE WHEN has_words THEN '' END, has_words = true
            WHERE customer_id = ${customerId}`
      : sql`UPDATE application_count_checks SET words_of = ${last} WHERE customer_id = ${customerId}`,
  );
  return added;
}

/** There is such a word if it was added while another process gave the application another title. */
async function deleteStrange(tx: Transaction, customerId: number, after: string): Promise<CorrectedWords> {
  const isAfter = sql`(source, word) > ${placeOf(after)}`;
  const last = await tx.maybeOne<{ place: string }>(sql`
    SELECT source || word AS place FROM search_words WHERE customer_id = ${customerId} AND ${isAfter}
    ORDER BY source, word OFFSET ${MAX_WORDS} LIMIT 1`);
  const until = last ? sql`AND (source, word) <= ${placeOf(last.place)}` : sql``;
  const { differences } = await tx.one<{ differences: number }>(sql`
    WITH gone AS (
      DELETE FROM search_words kept
      WHERE customer_id = ${customerId} AND ${isAfter} ${until}
        AND CASE WHEN source = 3 THEN
              (SELECT 1 FROM documents d
               WHERE d.customer_id = ${customerId} AND d.application_id = kept.application_id
                 AND strpos(app.search_key(d.name), kept.word) > 0 LIMIT 1)
            ELSE
              (SELECT 1 FROM applications a
               WHERE a.customer_id = ${customerId} AND a.id = kept.application_id
                 AND strpos(a.search_text, kept.word) > 0 LIMIT 1)
            END IS NULL
      RETURNING 1
    ) SELECT count(*) AS differences FROM gone`);
  await tx.rows(sql`
    UPDATE application_count_checks SET words_to = ${last?.place ?? null} WHERE customer_id = ${customerId}`);
  return { differences, isDone: last === undefined };
}

/** @param place digit of the source and word; nothing for the beginning */
function placeOf(place: string): Sql {
  return sql`(${Number(place.slice(0, 1))}::smallint, ${place.slice(1)})`;
}
