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
-- With actor_id, which the row policy reads, entries are counted by the index alone.
CREATE INDEX activity_logs_of_customer ON activity_logs (customer_id, at DESC, id DESC) INCLUDE (actor_id);
CREATE INDEX activity_logs_by_person ON activity_logs (actor_id, at DESC, id DESC) WHERE customer_id IS NULL;
CREATE INDEX activity_logs_of_switches ON activity_logs (customer_id, actor_id, (details ->> 'sessionId'))
  WHERE action = 'customer.switched';
-- Who did anything for a customer.
CREATE INDEX activity_logs_actors ON activity_logs (customer_id, actor_id);
-- What a person did.
CREATE INDEX activity_logs_of_actor ON activity_logs (actor_id, at DESC, id DESC);
-- For readers with many customers.
CREATE INDEX activity_logs_by_time ON activity_logs (at DESC, id DESC);

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activity_logs
  FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();

-- Customers that an entry of the log or a notification names. Without a customer it concerns the account of the person,
-- which is the same for all customers, if it is of one of these kinds; anything else may name any customer.
CREATE FUNCTION app.customers_of(customer_id int, kind text) RETURNS int[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN customer_id IS NOT NULL THEN ARRAY[customer_id]
  WHEN kind IN (
    -- Of the log.
    'auth.login', 'auth.login_failed', 'otp.verified', 'otp.failed', 'password.changed', 'password.reset',
    'session.revoked', 'line.linked', 'line.unlinked', 'notification_settings.changed', 'profile.changed',
    'export.created', 'preview.opened',
    -- Messages of notifications.
    'passwordChanged', 'sessionsEnded', 'lineLinked', 'lineUnlinked', 'newDevice'
  ) THEN '{}'
END;

GRANT EXECUTE ON FUNCTION app.customers_of(int, text) TO atrium_app, atrium_jobs;

ALTER TABLE activity_logs ENABLE ROW LEVEL SECURITY;
ALTER TABLE activity_logs FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON activity_logs TO atrium_app
  USING (customer_id IN (SELECT unnest(app.customer_ids()))
         OR (customer_id IS NULL AND actor_id = (SELECT app.user_id())
             -- Read once, too; without a customer it names none, or may name any.
             AND (app.customers_of(NULL, action) = '{}' OR (SELECT app.in_scope(NULL)))));
-- A request writes entries for its own person only.
CREATE POLICY requests_name_their_person ON activity_logs AS RESTRICTIVE FOR INSERT TO atrium_app
  WITH CHECK (actor_id IS NULL OR actor_id = app.user_id());
CREATE POLICY jobs ON activity_logs TO atrium_jobs USING (true);
CREATE POLICY login ON activity_logs FOR INSERT TO atrium_login WITH CHECK (true);
GRANT SELECT, INSERT ON activity_logs TO atrium_app, atrium_jobs;
GRANT INSERT ON activity_logs TO atrium_login;
