-- Up Migration

-- What only grows is partitioned by month (`app.add_partitions`), so that a month can be dropped, archived or vacuumed
-- by itself. Keys hold the time for that reason; ids come from one sequence for all months.

-- Who did what, for which customer, when and from where. Events without a customer (sign-in, password) belong to
-- the person.
CREATE SEQUENCE activity_logs_id_seq;
CREATE TABLE activity_logs (
  id bigint NOT NULL DEFAULT nextval('activity_logs_id_seq'),
  customer_id int REFERENCES customers,
  actor_id int REFERENCES users,
  -- As it was then: history does not change when a person's name does.
  actor_name text,
  action text NOT NULL,
  subject_kind text,
  subject_id bigint,
  subject_label text,
  ip_address inet,
  details jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id, at),
  CHECK (customer_id IS NOT NULL OR actor_id IS NOT NULL),
  CHECK ((subject_kind IS NULL) = (subject_id IS NULL) AND (subject_kind IS NULL) = (subject_label IS NULL))
) PARTITION BY RANGE (at);
ALTER SEQUENCE activity_logs_id_seq OWNED BY activity_logs.id;
GRANT USAGE ON SEQUENCE activity_logs_id_seq TO atrium_app, atrium_jobs, atrium_login;
CREATE INDEX activity_logs_by_customer ON activity_logs (customer_id, at DESC, id DESC);
CREATE INDEX activity_logs_by_person ON activity_logs (actor_id, at DESC, id DESC) WHERE customer_id IS NULL;
CREATE INDEX activity_logs_of_switches ON activity_logs (customer_id, actor_id, (details ->> 'sessionId'))
  WHERE action = 'customer.switched';

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activity_logs
  FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();

ALTER TABLE activity_logs ENABLE ROW LEVEL SECURITY;
ALTER TABLE activity_logs FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON activity_logs TO atrium_app
  USING (customer_id IN (SELECT unnest(app.customer_ids()))
         OR (customer_id IS NULL AND actor_id = (SELECT app.user_id())));
-- A request writes in the name of its own person only.
CREATE POLICY requests_name_their_person ON activity_logs AS RESTRICTIVE FOR INSERT TO atrium_app
  WITH CHECK (actor_id IS NULL OR actor_id = app.user_id());
CREATE POLICY jobs ON activity_logs TO atrium_jobs USING (true);
CREATE POLICY login ON activity_logs FOR INSERT TO atrium_login WITH CHECK (true);
GRANT SELECT, INSERT ON activity_logs TO atrium_app, atrium_jobs;
GRANT INSERT ON activity_logs TO atrium_login;
