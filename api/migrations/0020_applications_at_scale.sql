-- Up Migration

-- One index answers every count and chart without the table: all filters but the search are in it.
CREATE INDEX applications_facets
  ON applications (customer_id, status_id, category_id, country_code, applied_at) INCLUDE (spending);
DROP INDEX applications_by_status, applications_by_category, applications_by_country;
CREATE INDEX applications_by_title ON applications (customer_id, lower(title), id);
CREATE INDEX applications_by_late_due ON applications (customer_id, due_at DESC NULLS LAST, id DESC);

-- What followed a status, and when.
CREATE INDEX application_status_history_by_departure
  ON application_status_history (customer_id, from_status_id, application_id);

-- A load in bulk writes fee lines first and then the applications, whose spending is known by then.
ALTER TABLE fees ALTER CONSTRAINT fees_customer_id_application_id_fkey DEFERRABLE INITIALLY IMMEDIATE;
GRANT USAGE ON SEQUENCE applications_id_seq TO atrium_jobs;

-- Once per statement, however many fee lines it writes.
DROP TRIGGER keep_spending ON fees;
DROP FUNCTION app.keep_spending();
CREATE FUNCTION app.keep_spending() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE applications a SET spending = a.spending - was.amount
    FROM (SELECT customer_id, application_id, sum(amount) AS amount FROM old_fees GROUP BY 1, 2) was
    WHERE a.customer_id = was.customer_id AND a.id = was.application_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE applications a SET spending = a.spending + came.amount
    FROM (SELECT customer_id, application_id, sum(amount) AS amount FROM new_fees GROUP BY 1, 2) came
    WHERE a.customer_id = came.customer_id AND a.id = came.application_id;
  END IF;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.keep_spending() TO atrium_jobs;
CREATE TRIGGER keep_spending_of_new AFTER INSERT ON fees
  REFERENCING NEW TABLE AS new_fees FOR EACH STATEMENT EXECUTE FUNCTION app.keep_spending();
CREATE TRIGGER keep_spending_of_changed AFTER UPDATE ON fees
  REFERENCING OLD TABLE AS old_fees NEW TABLE AS new_fees FOR EACH STATEMENT EXECUTE FUNCTION app.keep_spending();
CREATE TRIGGER keep_spending_of_gone AFTER DELETE ON fees
  REFERENCING OLD TABLE AS old_fees FOR EACH STATEMENT EXECUTE FUNCTION app.keep_spending();

-- Each file once per customer, whatever it is called.
CREATE TABLE document_contents (
  customer_id int NOT NULL REFERENCES customers,
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  content bytea NOT NULL,
  PRIMARY KEY (customer_id, sha256)
);
ALTER TABLE document_contents ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE documents ADD COLUMN content_sha256 bytea;
ALTER TABLE documents ADD FOREIGN KEY (customer_id, content_sha256) REFERENCES document_contents;

-- A person's own, whichever customers they act for.
CREATE TABLE saved_views (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  query text NOT NULL CHECK (length(query) <= 4000),
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, name)
);
CREATE UNIQUE INDEX saved_views_one_default ON saved_views (user_id) WHERE is_default;

ALTER TABLE document_contents ENABLE ROW LEVEL SECURITY;
ALTER TABLE document_contents FORCE ROW LEVEL SECURITY;
ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_views FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON document_contents TO atrium_app USING (customer_id = ANY (app.customer_ids()));
CREATE POLICY jobs ON document_contents TO atrium_jobs USING (true);
CREATE POLICY own ON saved_views TO atrium_app USING (user_id = app.user_id());
CREATE POLICY jobs ON saved_views TO atrium_jobs USING (true);
GRANT SELECT ON document_contents TO atrium_app;
GRANT SELECT, INSERT, DELETE ON document_contents TO atrium_jobs;
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_views TO atrium_app, atrium_jobs;
