-- Up Migration

-- Who did what, for which customer, when and from where. Events without a customer (sign-in, password) belong to
-- the person.
CREATE TABLE activity_logs (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
  CHECK (customer_id IS NOT NULL OR actor_id IS NOT NULL),
  CHECK ((subject_kind IS NULL) = (subject_id IS NULL) AND (subject_kind IS NULL) = (subject_label IS NULL))
);
CREATE INDEX activity_logs_by_customer ON activity_logs (customer_id, at DESC, id DESC);
CREATE INDEX activity_logs_by_person ON activity_logs (actor_id, at DESC, id DESC) WHERE customer_id IS NULL;
CREATE INDEX activity_logs_of_switches ON activity_logs (customer_id, actor_id, (details ->> 'sessionId'))
  WHERE action = 'customer.switched';

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activity_logs
  FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();

-- Events of committed transactions, passed on by one relay.
CREATE TABLE outbox (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  customer_id int REFERENCES customers,
  payload jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  passed_on_at timestamptz
);
CREATE INDEX outbox_waiting ON outbox (id) WHERE passed_on_at IS NULL;

CREATE TABLE notifications (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id int REFERENCES customers,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  subject_kind text,
  subject_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  CHECK ((subject_kind IS NULL) = (subject_id IS NULL))
);
CREATE INDEX notifications_by_person ON notifications (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON notifications (user_id, customer_id) WHERE read_at IS NULL;

-- Only what a person changed; everything else keeps the default of its kind and channel.
CREATE TABLE notification_settings (
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('portal', 'email', 'line')),
  enabled boolean NOT NULL,
  PRIMARY KEY (user_id, kind, channel)
);

ALTER TABLE activity_logs ENABLE ROW LEVEL SECURITY;
ALTER TABLE activity_logs FORCE ROW LEVEL SECURITY;
ALTER TABLE outbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE outbox FORCE ROW LEVEL SECURITY;
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE notifications FORCE ROW LEVEL SECURITY;
ALTER TABLE notification_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE notification_settings FORCE ROW LEVEL SECURITY;

CREATE POLICY scope ON activity_logs TO atrium_app
  USING (customer_id = ANY (app.customer_ids()) OR (customer_id IS NULL AND actor_id = app.user_id()));
-- Requests write events for their own customers and never read what waits.
CREATE POLICY scope ON outbox FOR INSERT TO atrium_app
  WITH CHECK (customer_id IS NULL OR customer_id = ANY (app.customer_ids()));
CREATE POLICY scope ON notifications TO atrium_app
  USING (user_id = app.user_id() AND (customer_id IS NULL OR customer_id = ANY (app.customer_ids())));
CREATE POLICY own ON notification_settings TO atrium_app USING (user_id = app.user_id());

CREATE POLICY jobs ON activity_logs TO atrium_jobs USING (true);
CREATE POLICY jobs ON outbox TO atrium_jobs USING (true);
CREATE POLICY jobs ON notifications TO atrium_jobs USING (true);
CREATE POLICY jobs ON notification_settings TO atrium_jobs USING (true);

CREATE POLICY login ON activity_logs FOR INSERT TO atrium_login WITH CHECK (true);
CREATE POLICY login ON outbox FOR INSERT TO atrium_login WITH CHECK (true);

GRANT SELECT, INSERT ON activity_logs TO atrium_app, atrium_jobs;
GRANT INSERT ON outbox TO atrium_app, atrium_login;
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox TO atrium_jobs;
GRANT SELECT ON notifications TO atrium_app;
GRANT UPDATE (read_at) ON notifications TO atrium_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON notifications, notification_settings TO atrium_jobs;
GRANT SELECT, INSERT, UPDATE ON notification_settings TO atrium_app;
GRANT INSERT ON activity_logs TO atrium_login;
