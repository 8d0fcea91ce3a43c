-- Up Migration

-- Deadlines of applications. An application has any number of them; `applications.due_at` is derived from them.

CREATE TABLE deadlines (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id int NOT NULL,
  application_id int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('response', 'payment', 'renewal', 'opposition_end', 'document')),
  due_at date NOT NULL,
  -- Before any extension; NULL if there was none.
  original_due_at date,
  mandatory boolean NOT NULL DEFAULT true,
  actor text NOT NULL DEFAULT 'customer' CHECK (actor IN ('customer', 'provider')),
  rule text CHECK (length(rule) BETWEEN 1 AND 300),
  responsible_id int,
  -- An open deadline whose date has passed at its office reads as missed, also before a job has set it.
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'missed', 'waived')),
  -- Grows with each change, so that an action on an older version can be refused.
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (customer_id, id),
  -- Deferrable: a bulk load inserts deadlines first and then the applications, with their due dates.
  FOREIGN KEY (customer_id, application_id) REFERENCES applications (customer_id, id) ON DELETE CASCADE
    DEFERRABLE INITIALLY IMMEDIATE,
  -- Only a member is responsible; `release_deadlines` takes the responsibility away, with a notification.
  FOREIGN KEY (customer_id, responsible_id) REFERENCES memberships (customer_id, user_id)
    ON DELETE SET NULL (responsible_id)
);
CREATE INDEX deadlines_by_due ON deadlines (customer_id, due_at, id);
-- Covers the counts of a list.
CREATE INDEX deadlines_by_state ON deadlines (customer_id, state, due_at, id) INCLUDE (kind, responsible_id);
CREATE INDEX deadlines_by_application ON deadlines (customer_id, application_id, due_at);
CREATE INDEX deadlines_by_responsible ON deadlines (customer_id, responsible_id, due_at)
  WHERE responsible_id IS NOT NULL;

-- What happened to a deadline after it was created. People are known by id only, as in the activity log.
CREATE TABLE deadline_changes (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id int NOT NULL,
  deadline_id int NOT NULL,
  event text NOT NULL CHECK (event IN ('done', 'reopened', 'waived', 'extended', 'corrected', 'assigned', 'missed',
                                       'undone')),
  at timestamptz NOT NULL DEFAULT now(),
  -- NULL for the provider and for what the portal did by itself.
  person_id int,
  note text CHECK (length(note) <= 500),
  from_due_at date,
  to_due_at date,
  from_responsible_id int,
  to_responsible_id int,
  FOREIGN KEY (customer_id, deadline_id) REFERENCES deadlines (customer_id, id) ON DELETE CASCADE,
  CHECK (event <> 'extended' OR num_nonnulls(from_due_at, to_due_at) = 2)
);
CREATE INDEX deadline_changes_by_deadline ON deadline_changes (customer_id, deadline_id, id);

-- Until when a person gets no reminders of a deadline.
CREATE TABLE deadline_snoozes (
  customer_id int NOT NULL,
  deadline_id int NOT NULL,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  until date NOT NULL,
  PRIMARY KEY (customer_id, deadline_id, user_id),
  FOREIGN KEY (customer_id, deadline_id) REFERENCES deadlines (customer_id, id) ON DELETE CASCADE
);
CREATE INDEX deadline_snoozes_by_person ON deadline_snoozes (user_id);

ALTER TABLE fees ADD FOREIGN KEY (customer_id, deadline_id) REFERENCES deadlines (customer_id, id)
  ON DELETE SET NULL (deadline_id);

-- Once per statement, however many deadlines it writes.
CREATE TRIGGER keep_due_at_of_new AFTER INSERT ON deadlines
  REFERENCING NEW TABLE AS new_deadlines FOR EACH STATEMENT EXECUTE FUNCTION app.keep_due_at();
CREATE TRIGGER keep_due_at_of_changed AFTER UPDATE ON deadlines
  REFERENCING OLD TABLE AS old_deadlines NEW TABLE AS new_deadlines
  FOR EACH STATEMENT EXECUTE FUNCTION app.keep_due_at();
CREATE TRIGGER keep_due_at_of_gone AFTER DELETE ON deadlines
  REFERENCING OLD TABLE AS old_deadlines FOR EACH STATEMENT EXECUTE FUNCTION app.keep_due_at();

-- Before: afterwards the foreign key would have removed the responsibility without a notification. Responsibilities stay
-- with suspended members.
CREATE TRIGGER release_deadlines BEFORE UPDATE OF status ON memberships
  FOR EACH ROW WHEN (OLD.status <> 'deactivated' AND NEW.status = 'deactivated')
  EXECUTE FUNCTION app.release_deadlines();
CREATE TRIGGER release_deadlines_of_gone BEFORE DELETE ON memberships
  FOR EACH ROW EXECUTE FUNCTION app.release_deadlines();

-- A person whose account is deactivated is responsible for nothing any more, as if each of their memberships had ended.
CREATE TRIGGER release_deadlines_of_account AFTER UPDATE OF status ON users
  FOR EACH ROW WHEN (OLD.status = 'active' AND NEW.status <> 'active')
  EXECUTE FUNCTION app.release_deadlines_of_account();

-- Privileges -----------------------------------------------------------------------------------------------------

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['deadlines', 'deadline_changes', 'deadline_snoozes'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY jobs ON %I TO atrium_jobs USING (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atrium_jobs', name);
  END LOOP;
END
$$;
GRANT USAGE ON SEQUENCE deadlines_id_seq TO atrium_jobs;

CREATE POLICY scope ON deadlines TO atrium_app USING (customer_id IN (SELECT unnest(app.customer_ids())));
GRANT SELECT, UPDATE (due_at, original_due_at, responsible_id, state, version, updated_at) ON deadlines TO atrium_app;
-- For the trigger that derives it, and to lock the application of a deadline.
GRANT UPDATE (due_at) ON applications TO atrium_app;

CREATE POLICY scope ON deadline_changes TO atrium_app USING (customer_id IN (SELECT unnest(app.customer_ids())));
CREATE POLICY requests_name_their_person ON deadline_changes AS RESTRICTIVE FOR INSERT TO atrium_app
  WITH CHECK (person_id = app.user_id());
GRANT SELECT, INSERT ON deadline_changes TO atrium_app;

CREATE POLICY own ON deadline_snoozes TO atrium_app
  USING (user_id = app.user_id() AND customer_id IN (SELECT unnest(app.customer_ids())));
GRANT SELECT, INSERT, UPDATE (until), DELETE ON deadline_snoozes TO atrium_app;

-- The login service ends memberships, and with them responsibilities; it sees nothing else of a deadline.
CREATE POLICY login ON deadlines TO atrium_login USING (true) WITH CHECK (responsible_id IS NULL);
GRANT SELECT (id, customer_id, responsible_id, state, version), UPDATE (responsible_id, version, updated_at)
  ON deadlines TO atrium_login;
CREATE POLICY login ON deadline_changes FOR INSERT TO atrium_login WITH CHECK (event = 'assigned');
GRANT INSERT ON deadline_changes TO atrium_login;
