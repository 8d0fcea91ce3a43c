-- Up Migration

-- Tables that only grow are partitioned by month (`app.add_partitions`), so that a month can be dropped, archived or
-- vacuumed alone. Primary keys include the time for that reason; ids come from one sequence for all months.

-- Who did what, for which customer, when and from where. Events without a customer, such as signing in, belong to the
-- person.
CREATE SEQUENCE activity_logs_id_seq;
CREATE TABLE activity_logs (
  id bigint NOT NULL DEFAULT nextval('activity_logs_id_seq'),
  customer_id int REFERENCES customers,
  -- People are known by id only, here and in the subject: rows that cannot be changed contain no personal data that
  -- would have to be erased on request. No foreign key to users, because the log outlives them.
  actor_id int,
  action text NOT NULL,
  subject_kind text,
  subject_id bigint,
  subject_label text,
  ip_address inet,
  details jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id, at),
  CHECK (customer_id IS NOT NULL OR actor_id IS NOT NULL),
  CHECK ((subject_kind IS NULL) = (subject_id IS NULL)),
  CHECK ((subject_label IS NULL) = (coalesce(subject_kind, 'user') IN ('user', 'invitation'))),
  -- The address of an invited person is in person_names, not here.
  CHECK (details ->> 'email' IS NULL)
) PARTITION BY RANGE (at);
ALTER SEQUENCE activity_logs_id_seq OWNED BY activity_logs.id;
GRANT USAGE ON SEQUENCE activity_logs_id_seq TO atrium_app, atrium_jobs, atrium_login;
CREATE INDEX activity_logs_by_customer ON activity_logs (customer_id, at DESC, id DESC);
CREATE INDEX activity_logs_by_person ON activity_logs (actor_id, at DESC, id DESC) WHERE customer_id IS NULL;
CREATE INDEX activity_logs_of_switches ON activity_logs (customer_id, actor_id, (details ->> 'sessionId'))
  WHERE action = 'customer.switched';

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activity_logs
  FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();

-- Names of a customer's members and invited people, whose ids come from one sequence. A name stays when a member leaves,
-- for the log; erasing a person deletes it, and the log shows the id.
CREATE TABLE person_names (
  customer_id int NOT NULL REFERENCES customers ON DELETE CASCADE,
  person_id int NOT NULL,
  name text NOT NULL,
  -- Of invited people.
  email text,
  PRIMARY KEY (customer_id, person_id)
);
CREATE INDEX person_names_by_person ON person_names (person_id);

CREATE TRIGGER keep_name AFTER INSERT ON memberships
  FOR EACH ROW EXECUTE FUNCTION app.keep_name_of_member();
CREATE TRIGGER keep_name AFTER UPDATE OF display_name ON users
  FOR EACH ROW EXECUTE FUNCTION app.keep_name_of_user();
CREATE TRIGGER keep_name AFTER INSERT ON invitations
  FOR EACH ROW EXECUTE FUNCTION app.keep_name_of_invited();

ALTER TABLE person_names ENABLE ROW LEVEL SECURITY;
ALTER TABLE person_names FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON person_names FOR SELECT TO atrium_app
  USING (customer_id IN (SELECT unnest(app.customer_ids())));
CREATE POLICY jobs ON person_names TO atrium_jobs USING (true);
CREATE POLICY login ON person_names TO atrium_login USING (true);
GRANT SELECT ON person_names TO atrium_app;
GRANT SELECT, INSERT, UPDATE ON person_names TO atrium_login;
GRANT SELECT, INSERT, UPDATE, DELETE ON person_names TO atrium_jobs;

ALTER TABLE activity_logs ENABLE ROW LEVEL SECURITY;
ALTER TABLE activity_logs FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON activity_logs TO atrium_app
  USING (customer_id IN (SELECT unnest(app.customer_ids()))
         OR (customer_id IS NULL AND actor_id = (SELECT app.user_id())));
-- A request writes entries for its own person only.
CREATE POLICY requests_name_their_person ON activity_logs AS RESTRICTIVE FOR INSERT TO atrium_app
  WITH CHECK (actor_id IS NULL OR actor_id = app.user_id());
CREATE POLICY jobs ON activity_logs TO atrium_jobs USING (true);
CREATE POLICY login ON activity_logs FOR INSERT TO atrium_login WITH CHECK (true);
GRANT SELECT, INSERT ON activity_logs TO atrium_app, atrium_jobs;
GRANT INSERT ON activity_logs TO atrium_login;
