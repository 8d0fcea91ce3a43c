-- Up Migration

-- Staff add documents to a case at the desk. Their files come in parts and are scanned as those of customers, and no
-- request of a customer sees one of them before a document has it.
ALTER TABLE uploads
  DROP CONSTRAINT uploads_purpose_check,
  ADD CHECK (purpose IN ('application', 'message', 'instruction', 'document'));

-- Its content is that of an upload, in place of one of the table of contents.
ALTER TABLE documents
  ADD COLUMN upload_id int,
  ADD CHECK (num_nonnulls(content_sha256, upload_id) < 2),
  ADD FOREIGN KEY (customer_id, upload_id) REFERENCES uploads (customer_id, id);
-- An upload is used once.
CREATE UNIQUE INDEX documents_by_upload ON documents (customer_id, upload_id) WHERE upload_id IS NOT NULL;

-- Documents that a customer will see. They are no documents until then, so nothing that reads documents can show one.
CREATE TABLE planned_documents (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id int NOT NULL,
  application_id int NOT NULL,
  upload_id int NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  -- At the office of the application.
  visible_from date NOT NULL,
  -- A person of the provider, known by id only, as in the activity log.
  planned_by int NOT NULL,
  UNIQUE (customer_id, upload_id),
  FOREIGN KEY (customer_id, application_id) REFERENCES applications (customer_id, id) ON DELETE CASCADE,
  FOREIGN KEY (customer_id, upload_id) REFERENCES uploads (customer_id, id)
);
CREATE INDEX planned_documents_by_application ON planned_documents (customer_id, application_id);
CREATE INDEX planned_documents_by_day ON planned_documents (visible_from, id);

ALTER TABLE case_changes
  DROP CONSTRAINT case_changes_action_check,
  ADD CHECK (action IN ('application.status_changed', 'application.changed', 'deadline.added', 'deadline.done',
                        'deadline.reopened', 'deadline.waived', 'deadline.extended', 'fee.added', 'fee.changed',
                        'fee.paid', 'fee.voided', 'document.uploaded')),
  DROP CONSTRAINT case_changes_about_check,
  ADD CHECK (about ~ '^(status|details|(deadline|fee|document) \d+)$');

-- Privileges -----------------------------------------------------------------------------------------------------

SELECT app.protect_table('planned_documents');
SELECT app.protect_staff_table('planned_documents');
-- Jobs change them, for people of the provider who see the customer.
GRANT SELECT, INSERT, UPDATE (visible_from), DELETE ON planned_documents TO atrium_jobs;

-- A customer's request neither sees nor makes a file of staff, until a document has it.
CREATE POLICY requests_read_no_file_of_staff ON uploads AS RESTRICTIVE FOR SELECT TO atrium_app
  USING (purpose <> 'document' OR used_at IS NOT NULL);
CREATE POLICY requests_insert_no_file_of_staff ON uploads AS RESTRICTIVE FOR INSERT TO atrium_app
  WITH CHECK (purpose <> 'document');
CREATE POLICY requests_change_no_file_of_staff ON uploads AS RESTRICTIVE FOR UPDATE TO atrium_app
  USING (purpose <> 'document');

-- Staff send files of their own, for documents and nothing else.
GRANT INSERT, UPDATE (received_bytes, sha256, touched_at, used_at) ON uploads TO atrium_staff;
GRANT INSERT ON upload_parts, documents, search_words TO atrium_staff;
CREATE POLICY staff_insert_own ON uploads AS RESTRICTIVE FOR INSERT TO atrium_staff
  WITH CHECK (person_id = app.staff_id() AND purpose = 'document' AND media_type IS NULL AND refusal IS NULL
              AND removed_at IS NULL);
CREATE POLICY staff_change_own ON uploads AS RESTRICTIVE FOR UPDATE TO atrium_staff
  USING (person_id = app.staff_id() AND purpose = 'document' AND removed_at IS NULL);
CREATE POLICY staff_add_to_own ON upload_parts AS RESTRICTIVE FOR INSERT TO atrium_staff
  WITH CHECK (EXISTS (
    SELECT FROM uploads u
    WHERE u.customer_id = upload_parts.customer_id AND u.id = upload_parts.upload_id AND u.removed_at IS NULL
      AND u.person_id = app.staff_id() AND u.state = 'open'));
CREATE POLICY staff_add_own ON documents AS RESTRICTIVE FOR INSERT TO atrium_staff
  WITH CHECK (content_sha256 IS NULL AND EXISTS (
    SELECT FROM uploads u
    WHERE u.customer_id = documents.customer_id AND u.id = documents.upload_id AND u.removed_at IS NULL
      AND u.person_id = app.staff_id() AND u.purpose = 'document' AND u.state = 'ready'));
GRANT EXECUTE ON FUNCTION app.in_parts(text), app.text_words(text, text), app.document_words(text) TO atrium_staff;
