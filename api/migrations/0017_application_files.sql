-- Up Migration

-- Files that people of a customer add to an application. None is changed or taken away.

CREATE TABLE application_files (
  customer_id int NOT NULL,
  application_id int NOT NULL,
  upload_id int NOT NULL,
  position int NOT NULL,
  -- An upload is used once.
  PRIMARY KEY (customer_id, upload_id),
  FOREIGN KEY (customer_id, application_id) REFERENCES applications (customer_id, id),
  FOREIGN KEY (customer_id, upload_id) REFERENCES uploads (customer_id, id)
);
CREATE INDEX application_files_by_application ON application_files (customer_id, application_id);

CREATE TRIGGER keep_application_files BEFORE UPDATE OR DELETE OR TRUNCATE ON application_files
  FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();

-- Privileges -----------------------------------------------------------------------------------------------------

SELECT app.protect_table('application_files');
GRANT SELECT, INSERT ON application_files TO atrium_app, atrium_jobs;

-- A request adds what its person has sent for an application, and nothing else.
CREATE POLICY requests_add_own ON application_files AS RESTRICTIVE FOR INSERT TO atrium_app
  WITH CHECK (EXISTS (
    SELECT FROM uploads u
    WHERE u.customer_id = application_files.customer_id AND u.id = application_files.upload_id
      AND u.person_id = app.user_id() AND u.purpose = 'application' AND u.state = 'ready'));
