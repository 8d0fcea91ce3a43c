-- Up Migration

-- What waits for the provider, of all customers: one row for each instruction that is open, each conversation in which the
-- customer wrote last, the files that a customer has added to an application, and each deadline of a customer that is near
-- and not instructed. Triggers keep the rows in the transaction that changes the subject, so that the queue never differs
-- from what customers see. As many rows are read as wait, however many customers and applications there are.

-- A customer's open deadline is in the queue from two weeks before it. A job adds those that have become near.
CREATE FUNCTION app.queue_until() RETURNS date
LANGUAGE sql STABLE PARALLEL SAFE
RETURN timezone('UTC', now())::date + 14;

GRANT EXECUTE ON FUNCTION app.queue_until() TO atrium_app, atrium_jobs;

CREATE VIEW deadlines_to_answer WITH (security_invoker = true) AS
SELECT d.customer_id, d.id, d.application_id, timezone(co.time_zone, (d.due_at + 1)::timestamp) AS cut_off_at
FROM deadlines d
JOIN applications a ON a.customer_id = d.customer_id AND a.id = d.application_id
JOIN countries co ON co.code = a.country_code
WHERE d.state = 'open' AND d.actor = 'customer' AND d.due_at <= app.queue_until()
  AND NOT EXISTS (
    SELECT FROM instructions i
    WHERE i.customer_id = d.customer_id AND i.deadline_id = d.id AND i.state IN ('sent', 'accepted'));
GRANT SELECT ON deadlines_to_answer TO atrium_app, atrium_jobs;

CREATE TABLE queue_items (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('instruction', 'message', 'upload', 'deadline')),
  -- The instruction or the deadline. Messages and uploads of an application are one item, which has the application here.
  subject_id int NOT NULL,
  application_id int NOT NULL,
  -- The order of the queue. What has no cut-off of its own should be answered by then, see app.answer_by.
  cut_off_at timestamptz NOT NULL,
  -- Grows with each message and upload, and with each move of the cut-off, so that no one settles what they have not seen.
  version int NOT NULL DEFAULT 1,
  waits_since timestamptz NOT NULL DEFAULT now(),
  -- A person of the provider.
  taken_by int,
  taken_at timestamptz,
  snoozed_until timestamptz,
  -- When messages or uploads were found to need no answer. The next one opens the item again.
  settled_at timestamptz,
  settled_by int,
  UNIQUE (customer_id, kind, subject_id),
  FOREIGN KEY (customer_id, application_id) REFERENCES applications (customer_id, id) ON DELETE CASCADE,
  CHECK ((taken_by IS NULL) = (taken_at IS NULL)),
  CHECK (settled_at IS NULL OR kind IN ('message', 'upload'))
);
CREATE INDEX queue_items_by_cut_off ON queue_items (cut_off_at, id)
  INCLUDE (customer_id, kind, taken_by, snoozed_until) WHERE settled_at IS NULL;
CREATE INDEX queue_items_by_kind ON queue_items (kind, cut_off_at, id)
  INCLUDE (customer_id, taken_by, snoozed_until) WHERE settled_at IS NULL;
CREATE INDEX queue_items_by_customer ON queue_items (customer_id, cut_off_at, id)
  INCLUDE (kind, taken_by, snoozed_until) WHERE settled_at IS NULL;
CREATE INDEX queue_items_by_taker ON queue_items (taken_by, cut_off_at, id)
  INCLUDE (customer_id, kind, snoozed_until) WHERE settled_at IS NULL AND taken_by IS NOT NULL;
-- Of an application, for its foreign key.
CREATE INDEX queue_items_by_application ON queue_items (customer_id, application_id);
CREATE TRIGGER tell_of_new AFTER INSERT ON queue_items
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_queue();
CREATE TRIGGER tell_of_changed AFTER UPDATE ON queue_items
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_queue();
CREATE TRIGGER tell_of_gone AFTER DELETE ON queue_items
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_queue();

CREATE TRIGGER queue_new AFTER INSERT ON instructions
  REFERENCING NEW TABLE AS new_instructions FOR EACH STATEMENT EXECUTE FUNCTION app.queue_instructions();
CREATE TRIGGER queue_changed AFTER UPDATE OF state ON instructions
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION app.queue_instructions();
CREATE TRIGGER queue_new AFTER INSERT ON messages
  REFERENCING NEW TABLE AS new_messages FOR EACH STATEMENT EXECUTE FUNCTION app.queue_messages();
CREATE TRIGGER queue_new AFTER INSERT ON application_files
  REFERENCING NEW TABLE AS new_files FOR EACH STATEMENT EXECUTE FUNCTION app.queue_files();
CREATE TRIGGER queue_new AFTER INSERT ON deadlines
  REFERENCING NEW TABLE AS new_deadlines FOR EACH STATEMENT EXECUTE FUNCTION app.queue_deadlines();
CREATE TRIGGER queue_changed AFTER UPDATE OF state, due_at, actor ON deadlines
  FOR EACH ROW WHEN ((OLD.state, OLD.due_at, OLD.actor) IS DISTINCT FROM (NEW.state, NEW.due_at, NEW.actor))
  EXECUTE FUNCTION app.queue_deadlines();
-- A bulk load inserts deadlines before their applications.
CREATE TRIGGER queue_deadlines_of_new AFTER INSERT ON applications
  REFERENCING NEW TABLE AS new_applications FOR EACH STATEMENT EXECUTE FUNCTION app.queue_deadlines();

-- Grows with each change of an application by the provider, at the desk or by an import, so that a change of an older
-- version can be refused.
ALTER TABLE applications ADD COLUMN version int NOT NULL DEFAULT 1;

-- Who sees all customers searches without naming them, in one range of the words. The table is empty in an upgrade.
CREATE INDEX search_words_of_all ON search_words (word, source, application_id) INCLUDE (customer_id);

-- Privileges -----------------------------------------------------------------------------------------------------

SELECT app.protect_table('queue_items');
GRANT SELECT, INSERT, UPDATE, DELETE ON queue_items TO atrium_jobs;
-- What a customer does adds and removes items, and never shows who of the provider has one.
GRANT SELECT (id, customer_id, kind, subject_id, application_id, cut_off_at, version, waits_since, settled_at)
  ON queue_items TO atrium_app;
GRANT INSERT (customer_id, kind, subject_id, application_id, cut_off_at, waits_since) ON queue_items TO atrium_app;
GRANT UPDATE (cut_off_at, version, waits_since, snoozed_until, settled_at, settled_by) ON queue_items TO atrium_app;
GRANT DELETE ON queue_items TO atrium_app;

-- What staff read of customers is what customers see; see app.protect_staff_table.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['queue_items', 'applications', 'application_status_history', 'fees', 'documents', 'deadlines',
                              'deadline_changes', 'instructions', 'instruction_changes', 'instruction_files',
                              'standing_instructions', 'standing_announcements', 'standing_exceptions', 'messages',
                              'message_files', 'application_files', 'uploads', 'search_words', 'application_counts',
                              'application_count_changes', 'application_count_checks', 'idempotency_keys'] LOOP
    PERFORM app.protect_staff_table(name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['provider', 'main_statuses', 'statuses', 'status_transitions', 'categories', 'countries',
                              'office_holidays', 'instruction_kinds', 'instruction_kind_statuses'] LOOP
    EXECUTE format('CREATE POLICY staff ON %I FOR SELECT TO atrium_staff USING (true)', name);
    EXECUTE format('GRANT SELECT ON %I TO atrium_staff', name);
  END LOOP;
END
$$;
GRANT SELECT ON deadlines_to_answer TO atrium_staff;
GRANT EXECUTE ON FUNCTION app.queue_until(), app.user_id() TO atrium_staff;
-- What a person has snoozed or read is theirs alone, and queries of lists ask for it.
CREATE POLICY staff ON deadline_snoozes FOR SELECT TO atrium_staff USING (false);
CREATE POLICY staff ON message_reads FOR SELECT TO atrium_staff USING (false);
GRANT SELECT ON deadline_snoozes, message_reads TO atrium_staff;

-- What staff do about it.
GRANT INSERT, UPDATE, DELETE ON queue_items TO atrium_staff;
GRANT UPDATE (state, version) ON instructions TO atrium_staff;
GRANT INSERT ON instruction_changes, deadline_changes, messages TO atrium_staff;
GRANT UPDATE (state, due_at, original_due_at, version, updated_at) ON deadlines TO atrium_staff;
GRANT INSERT ON deadline_count_changes, application_count_changes TO atrium_staff;
-- A trigger derives the due date.
GRANT UPDATE (status_id, updated_at, updated_date, due_at, version) ON applications TO atrium_staff;
GRANT INSERT ON application_status_history TO atrium_staff;
GRANT EXECUTE ON FUNCTION app.folded(text), app.without_punctuation(text), app.search_key(text), app.number_key(text),
  app.reference_key(text) TO atrium_staff;
-- The response to a customer's key may be secret, so staff see keys of the desk only.
CREATE POLICY staff_keys ON idempotency_keys AS RESTRICTIVE TO atrium_staff USING (starts_with(key, 'desk-'));
GRANT INSERT, UPDATE ON idempotency_keys TO atrium_staff;
GRANT USAGE ON SCHEMA ledger TO atrium_staff;

SELECT app.protect_staff_table('deadline_count_changes');
CREATE POLICY staff ON outbox FOR INSERT TO atrium_staff
  WITH CHECK ((SELECT app.staff_sees_all()) OR customer_id IN (SELECT unnest(app.staff_customer_ids())));
GRANT INSERT ON outbox TO atrium_staff;
GRANT USAGE ON SEQUENCE outbox_id_seq TO atrium_staff;

-- Staff never act in the name of another person, nor of a customer.
CREATE POLICY staff_name_their_person ON instruction_changes AS RESTRICTIVE FOR INSERT TO atrium_staff
  WITH CHECK (person_id = app.staff_id() AND state IN ('accepted', 'done', 'refused'));
CREATE POLICY staff_name_their_person ON deadline_changes AS RESTRICTIVE FOR INSERT TO atrium_staff
  WITH CHECK (person_id = app.staff_id());
CREATE POLICY staff_write_for_the_provider ON messages AS RESTRICTIVE FOR INSERT TO atrium_staff
  WITH CHECK (author_id IS NULL AND import_key IS NULL AND NOT is_history AND removed_at IS NULL);
