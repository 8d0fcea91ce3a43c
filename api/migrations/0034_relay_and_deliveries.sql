-- Up Migration

-- What the relay knows of an event: when to try again, and that it gave up.
ALTER TABLE outbox
  ADD COLUMN attempts int NOT NULL DEFAULT 0,
  ADD COLUMN retry_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN failed_at timestamptz,
  ADD COLUMN last_error text;
DROP INDEX outbox_waiting;
CREATE INDEX outbox_waiting ON outbox (id) WHERE passed_on_at IS NULL AND failed_at IS NULL;

-- The event that a notification tells of: the same event tells a person once.
ALTER TABLE notifications
  ADD COLUMN event_id bigint,
  -- False for what the person wants by mail or LINE, but not in the portal.
  ADD COLUMN shown boolean NOT NULL DEFAULT true;
CREATE UNIQUE INDEX notifications_once ON notifications (event_id, user_id) WHERE event_id IS NOT NULL;
DROP INDEX notifications_unread;
CREATE INDEX notifications_unread ON notifications (user_id, customer_id) WHERE read_at IS NULL AND shown;

DROP POLICY scope ON notifications;
CREATE POLICY scope ON notifications TO atrium_app
  USING (shown AND user_id = app.user_id() AND (customer_id IS NULL OR customer_id = ANY (app.customer_ids())));

-- A notification on its way by mail or LINE. `uncertain` is one that may have arrived: it is never sent again.
CREATE TABLE deliveries (
  -- Names the message for good: Message-ID of the mail, retry key at LINE.
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  notification_id bigint NOT NULL REFERENCES notifications ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('email', 'line')),
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'sending', 'sent', 'refused', 'uncertain', 'withdrawn')),
  attempts int NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  claimed_at timestamptz,
  settled_at timestamptz,
  last_error text,
  UNIQUE (notification_id, channel)
);
CREATE INDEX deliveries_waiting ON deliveries (due_at) WHERE state IN ('waiting', 'sending');

-- Reminders that went out: one for each date and each number of days ahead.
CREATE TABLE reminders (
  customer_id int NOT NULL REFERENCES customers ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('deadline', 'points_expiring')),
  subject_id int NOT NULL,
  due_on date NOT NULL,
  days_ahead int NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, kind, subject_id, due_on, days_ahead)
);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['deliveries', 'reminders'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY jobs ON %I TO atrium_jobs USING (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atrium_jobs', name);
  END LOOP;
END
$$;

-- Tells every replica whose bell or whose access changed: 'n:7' and 'a:7' on one channel, heard after the commit.
CREATE FUNCTION app.tell_of_notifications() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('atrium_people', 'n:' || user_id) FROM (SELECT DISTINCT user_id FROM changed) people;
  RETURN NULL;
END
$$;
CREATE FUNCTION app.tell_of_access() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('atrium_people', 'a:' || user_id) FROM (SELECT DISTINCT user_id FROM changed) people;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.tell_of_notifications(), app.tell_of_access()
  TO atrium_app, atrium_jobs, atrium_login;

CREATE TRIGGER tell_of_new AFTER INSERT ON notifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_notifications();
CREATE TRIGGER tell_of_read AFTER UPDATE ON notifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_notifications();
CREATE TRIGGER tell_of_new AFTER INSERT ON memberships REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_access();
CREATE TRIGGER tell_of_change AFTER UPDATE ON memberships REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_access();
CREATE TRIGGER tell_of_end AFTER DELETE ON memberships REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_access();

-- Sessions are used all the time; only their end is news.
CREATE FUNCTION app.tell_of_ended_session() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('atrium_people', 'a:' || NEW.user_id);
  RETURN NULL;
END
$$;
CREATE FUNCTION app.tell_of_account() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('atrium_people', 'a:' || NEW.id);
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.tell_of_ended_session(), app.tell_of_account()
  TO atrium_app, atrium_jobs, atrium_login;
CREATE TRIGGER tell_of_end AFTER UPDATE OF revoked_at ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at)
  EXECUTE FUNCTION app.tell_of_ended_session();
CREATE TRIGGER tell_of_account AFTER UPDATE OF status ON users
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION app.tell_of_account();
