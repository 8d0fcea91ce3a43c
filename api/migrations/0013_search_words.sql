-- Up Migration

-- The words by which applications are found: of reference, title and names of documents. A search reads the words that
-- begin as it does instead of every row. Comparisons of bytes are leakproof, so that row-level security lets them use the
-- index. Rows that are found are compared with the whole search, so a word too many costs a little and finds nothing wrong.

-- These functions are not in functions/, because search_words stores their results.

-- A form with blanks where punctuation or white space is, and where letters are followed by digits.
CREATE FUNCTION app.in_parts(form text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(form COLLATE "C",
    '[\s!"''(),\-./:;?[\\\]^_`{|}~\u00a1\u00ab\u00b7\u00bb\u00bf\u058a\u05be\u05f3\u05f4\u060c\u061b\u061f\u066b\u066c\u2010-\u206f\u2212\u2215\u2216\u2236\u3001-\u3003\u3008-\u3011\u3014-\u301f\u3030\u30a0\u30fb]+|(?<=[a-z])(?=[0-9])',
    ' ', 'g')
$$;

-- From each part of a reference to its end, without blanks, and the line without zeros before numbers.
CREATE FUNCTION app.reference_words(reference text, number_line text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  parts text[] := string_to_array(app.in_parts(app.folded(reference)), ' ');
  words text[] := ARRAY[number_line];
  word text COLLATE "C" := '';
BEGIN
  FOR place IN REVERSE cardinality(parts)..1 LOOP
    IF parts[place] <> '' THEN
      word := parts[place] || word;
      IF word <> number_line THEN
        words := words || word;
      END IF;
    END IF;
  END LOOP;
  RETURN words;
END
$$;

-- The words of a form, and the parts of a word such as self-closing. Words of scripts without blanks between them are found
-- from each of their letters on.
CREATE FUNCTION app.text_words(value text, form text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text[] := string_to_array(form, ' ');
BEGIN
  IF octet_length(value) <> length(value) OR value COLLATE "C" ~ '\w[^\w ]+\w|[a-zA-Z_][0-9]|_|[\t\n]' THEN
    words := words || ARRAY(
      SELECT DISTINCT part FROM unnest(string_to_array(app.in_parts(app.folded(value)), ' ')) part
      WHERE NOT EXISTS (SELECT FROM unnest(words) word WHERE starts_with(word, part)));
  END IF;
  IF form COLLATE "C" ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\U00020000-\U0003ffff]' THEN
    words := words || ARRAY(
      SELECT DISTINCT substr(word, start)
      FROM unnest(words) word, generate_series(2, length(word)) start
      WHERE substr(word, start, 1) COLLATE "C"
            ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\U00020000-\U0003ffff]');
  END IF;
  RETURN words;
END
$$;

-- What search_words has of an application. search_text has two lines of the reference and then the title.
CREATE FUNCTION app.application_words(reference text, title text, search_text text)
RETURNS TABLE (source smallint, word text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT source, left(word, 40) FROM (
    SELECT 1::smallint AS source, unnest(app.reference_words(reference, split_part(search_text, E'\n', 2))) AS word
    UNION ALL
    SELECT 2::smallint, unnest(app.text_words(title, split_part(search_text, E'\n', 3)))
  ) words
  WHERE word <> ''
$$;

-- What it has of a document. The last part of a name, such as pdf, is found as the end of a word only.
CREATE FUNCTION app.document_words(name text) RETURNS TABLE (word text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT left(word, 40)
  FROM unnest(app.text_words(regexp_replace(name, '\.[^.]*$', ''), app.search_key(name))) word
  WHERE word <> ''
$$;

GRANT EXECUTE ON FUNCTION app.in_parts(text), app.reference_words(text, text), app.text_words(text, text),
  app.application_words(text, text, text), app.document_words(text) TO atrium_jobs, atrium_owner;

-- Without a key: writers would wait for each other, and a word that is there twice is read twice. Without foreign keys,
-- which would be checked for each word.
CREATE TABLE search_words (
  customer_id int NOT NULL,
  -- 1 the reference, 2 the title, 3 the documents.
  source smallint NOT NULL,
  -- The first 40 characters, in the form of app.search_key.
  word text COLLATE "C" NOT NULL,
  application_id int NOT NULL
);
CREATE INDEX search_words_by_word ON search_words (customer_id, source, word, application_id);

-- The job that compares sums with applications compares words, too, in pieces.
ALTER TABLE application_count_checks
  -- First it goes through the applications: id of the last one whose words were compared; NULL when none is left.
  ADD COLUMN words_of int DEFAULT 0,
  -- Then through the words: source and word of the last one that was compared; NULL when none is left.
  ADD COLUMN words_to text COLLATE "C",
  -- Whether all words are there; the applications of other customers are searched one by one.
  ADD COLUMN has_words boolean NOT NULL DEFAULT false;

CREATE TRIGGER keep_words_of_new AFTER INSERT ON applications
  REFERENCING NEW TABLE AS new_applications FOR EACH STATEMENT EXECUTE FUNCTION app.keep_words();
CREATE TRIGGER keep_words_of_gone BEFORE DELETE ON applications FOR EACH ROW EXECUTE FUNCTION app.keep_words();
-- A change of status changes no word, and costs the comparison only.
CREATE TRIGGER keep_words_of_changed AFTER UPDATE OF reference, title ON applications FOR EACH ROW
  WHEN (OLD.reference <> NEW.reference OR OLD.title <> NEW.title) EXECUTE FUNCTION app.keep_words();
CREATE TRIGGER keep_words_of_new AFTER INSERT ON documents
  REFERENCING NEW TABLE AS new_documents FOR EACH STATEMENT EXECUTE FUNCTION app.keep_words_of_documents();
CREATE TRIGGER keep_words_of_changed AFTER UPDATE OF name ON documents FOR EACH ROW
  WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION app.keep_words_of_documents();

SELECT app.protect_table('search_words');
GRANT SELECT ON search_words TO atrium_app;
GRANT SELECT, INSERT, DELETE ON search_words TO atrium_jobs;

-- With a sub-select the customers in scope are read once per statement, not once for each document.
ALTER POLICY scope ON documents USING (customer_id IN (SELECT unnest(app.customer_ids())));
