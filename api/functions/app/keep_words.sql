-- Keeps the words by which applications are found. It adds and deletes rows of its own only, so no writer waits.
CREATE OR REPLACE FUNCTION app.keep_words() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_words (customer_id, source, word, application_id)
    SELECT a.customer_id, w.source, w.word, a.id
    FROM new_applications a, app.application_words(a.reference, a.title, a.search_text) w;
  ELSIF TG_OP = 'DELETE' THEN
    -- Before its documents are deleted, with their names. OFFSET 0 has each word looked up, whatever the planner believes
    -- about their number.
    DELETE FROM search_words WHERE ctid = ANY (ARRAY(
      SELECT kept.place
      FROM (
        SELECT source, word FROM app.application_words(OLD.reference, OLD.title, OLD.search_text)
        UNION
        SELECT 3, w.word FROM documents d, app.document_words(d.name) w
        WHERE d.customer_id = OLD.customer_id AND d.application_id = OLD.id
      ) w, LATERAL (
        SELECT ctid AS place FROM search_words
        WHERE customer_id = OLD.customer_id AND source = w.source AND word = w.word AND application_id = OLD.id OFFSET 0
      ) kept));
    RETURN OLD;
  ELSE
    DELETE FROM search_words WHERE ctid = ANY (ARRAY(
      SELECT kept.place
      FROM app.application_words(OLD.reference, OLD.title, OLD.search_text) w, LATERAL (
        SELECT ctid AS place FROM search_words
        WHERE customer_id = OLD.customer_id AND source = w.source AND word = w.word AND application_id = OLD.id OFFSET 0
      ) kept));
    INSERT INTO search_words (customer_id, source, word, application_id)
    SELECT NEW.customer_id, w.source, w.word, NEW.id
    FROM app.application_words(NEW.reference, NEW.title, NEW.search_text) w;
  END IF;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.keep_words() TO atrium_app, atrium_jobs;
