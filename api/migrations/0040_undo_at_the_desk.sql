-- Up Migration

-- What staff changed of a case at the desk, with what it takes to undo it. A change is undone by another row, once.
CREATE TABLE case_changes (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id int NOT NULL,
  application_id int NOT NULL,
  action text NOT NULL CHECK (action IN ('application.status_changed', 'application.changed', 'deadline.added',
                                         'deadline.done', 'deadline.reopened', 'deadline.waived', 'deadline.extended',
                                         'fee.added', 'fee.changed', 'fee.paid', 'fee.voided')),
  -- What it changed. Of two changes of the same, the later one is undone first.
  about text NOT NULL CHECK (about ~ '^(status|details|(deadline|fee) \d+)$'),
  -- As its action reads them.
  facts jsonb NOT NULL,
  -- The change that this row undoes.
  undoes int UNIQUE REFERENCES case_changes ON DELETE CASCADE,
  -- A person of the provider, known by id only, as in the activity log.
  made_by int NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (customer_id, application_id) REFERENCES applications (customer_id, id) ON DELETE CASCADE
);
CREATE INDEX case_changes_by_application ON case_changes (customer_id, application_id, id);

-- A status that was entered by mistake and the entry that took it back both stay. What is counted from the history, and
-- what files of an import are compared with, is without the two. `undoes` is the id of another entry; the entry that undoes
-- has no former status, since no transition may lead back.
ALTER TABLE application_status_history
  ADD COLUMN undoes bigint,
  ADD CHECK (undoes IS NULL OR from_status_id IS NULL);
CREATE UNIQUE INDEX application_status_history_undone ON application_status_history (undoes) WHERE undoes IS NOT NULL;
CREATE VIEW standing_status_history WITH (security_invoker = true) AS
SELECT h.* FROM application_status_history h
WHERE h.undoes IS NULL AND NOT EXISTS (SELECT FROM application_status_history u WHERE u.undoes = h.id);

-- Staff take back a deadline that they added.
CREATE TRIGGER queue_gone AFTER DELETE ON deadlines
  REFERENCING OLD TABLE AS gone_deadlines FOR EACH STATEMENT EXECUTE FUNCTION app.queue_deadlines();

-- Privileges -----------------------------------------------------------------------------------------------------

SELECT app.protect_table('case_changes');
SELECT app.protect_staff_table('case_changes');
CREATE POLICY staff_name_their_person ON case_changes AS RESTRICTIVE FOR INSERT TO atrium_staff
  WITH CHECK (made_by = app.staff_id());
GRANT INSERT ON case_changes TO atrium_staff;
GRANT SELECT, INSERT ON case_changes TO atrium_jobs;
GRANT SELECT ON standing_status_history TO atrium_app, atrium_jobs, atrium_staff;
