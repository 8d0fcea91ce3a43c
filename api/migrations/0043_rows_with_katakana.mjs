// Writes search_text of applications again that was written before 0043_kana, while others read and write. The index is
// created concurrently: it waits for those who still write the former form, and keeps no one waiting. Then it leads to
// their rows.

const hasKatakana = (form) => String.raw`${form} COLLATE "C" ~ '[\u30a1-\u30fa\u30fd\u30fe]'`;
const STALE = hasKatakana('search_text');

/** A piece that found rows of others locked would hold its own while it waited; they are left for the next round. */
const REFRESH = `
  DO $$
  DECLARE
    latest int := 0;
    piece int[];
  BEGIN
    LOOP
      piece := ARRAY(
        SELECT id FROM applications WHERE ${STALE} AND id > latest ORDER BY id LIMIT 500
        FOR NO KEY UPDATE SKIP LOCKED);
      UPDATE applications SET title = title WHERE id = ANY (piece);
      latest := piece[cardinality(piece)];
      COMMIT;
      IF latest IS NULL THEN
        EXIT WHEN NOT EXISTS (SELECT FROM applications WHERE ${STALE});
        latest := 0;
        COMMIT;
        PERFORM pg_sleep(0.1);
      END IF;
    END LOOP;
  END
  $$`;

export function up(pgm) {
  pgm.noTransaction();
  pgm.sql('SET lock_timeout = 0');
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS applications_with_katakana');
  pgm.sql(`CREATE INDEX CONCURRENTLY applications_with_katakana ON applications (id) WHERE ${STALE}`);
  // The owner of the tables sees their rows only so.
  pgm.sql("SET app.erasing = 'on'");
  // For each piece all rows would be read and sorted, since the planner knows little of the index.
  pgm.sql('SET enable_sort = off');
  pgm.sql(REFRESH);
  pgm.sql('RESET enable_sort');
  // In an upgrade of a release the job that fills the words has not begun; a development version starts again.
  pgm.sql('UPDATE application_count_checks SET words_of = 0, words_to = NULL, has_words = false');
  pgm.sql(`DELETE FROM search_words WHERE ${hasKatakana('word')}`);
  pgm.sql('RESET app.erasing');
  pgm.sql('DROP INDEX CONCURRENTLY applications_with_katakana');
}

export const down = false;
