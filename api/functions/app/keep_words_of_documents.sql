-- Keeps the words of documents, each once for all documents of an application. Words stay until the application is deleted:
-- whether another document has them cannot be told while others add some. The job that compares words deletes them.
CREATE OR REPLACE FUNCTION app.keep_words_of_documents() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_words (customer_id, source, word, application_id)
    SELECT DISTINCT d.customer_id, 3, w.word, d.application_id
    FROM new_documents d, app.document_words(d.name) w
    WHERE (SELECT 1 FROM search_words
           WHERE customer_id = d.customer_id AND source = 3 AND word = w.word AND application_id = d.application_id
           LIMIT 1) IS NULL;
  ELSE
    INSERT INTO search_words (customer_id, source, word, application_id)
    SELECT NEW.customer_id, 3, w.word, NEW.application_id FROM app.document_words(NEW.name) w;
  END IF;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.keep_words_of_documents() TO atrium_app, atrium_jobs;
