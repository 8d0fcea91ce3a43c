-- Up Migration

-- Events, the notifications that follow from them, and their delivery by mail or LINE.

-- Events of committed transactions, dispatched by one relay.
CREATE SEQUENCE outbox_id_seq;
CREATE TABLE outbox (
  id bigint NOT NULL DEFAULT nextval('outbox_id_seq'),
  kind text NOT NULL,
  customer_id int REFERENCES customers,
  payload jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  dispatched_at timestamptz,
  -- State of the relay: when to retry, and when it gave up.
  attempts int NOT NULL DEFAULT 0,
  retry_at timestamptz NOT NULL DEFAULT now(),
  failed_at timestamptz,
  last_error text,
  PRIMARY KEY (id, created_at)
) PARTITION BY RANGE (created_at);
ALTER SEQUENCE outbox_id_seq OWNED BY outbox.id;
GRANT USAGE ON SEQUENCE outbox_id_seq TO atrium_app, atrium_jobs, atrium_login;
CREATE INDEX outbox_waiting ON outbox (id) WHERE dispatched_at IS NULL AND failed_at IS NULL;

CREATE SEQUENCE notifications_id_seq;
CREATE TABLE notifications (
  id bigint NOT NULL DEFAULT nextval('notifications_id_seq'),
  customer_id int REFERENCES customers,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  -- Key of a text of the API's catalogue and the facts that go into it: each reader gets it in their language.
  message text NOT NULL,
  parameters jsonb NOT NULL,
  subject_kind text,
  subject_id bigint,
  -- Of the event.
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  -- An event notifies a person once.
  event_id bigint,
  -- False for what the person wants by mail or LINE, but not in the portal.
  shown boolean NOT NULL DEFAULT true,
  PRIMARY KEY (id, created_at),
  CHECK ((subject_kind IS NULL) = (subject_id IS NULL))
) PARTITION BY RANGE (created_at);
ALTER SEQUENCE notifications_id_seq OWNED BY notifications.id;
GRANT USAGE ON SEQUENCE notifications_id_seq TO atrium_jobs;
CREATE INDEX notifications_by_person ON notifications (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON notifications (user_id, customer_id) WHERE read_at IS NULL AND shown;
CREATE UNIQUE INDEX notifications_once ON notifications (event_id, user_id, created_at) WHERE event_id IS NOT NULL;

CREATE TRIGGER tell_of_new AFTER INSERT ON notifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_notifications();
CREATE TRIGGER tell_of_read AFTER UPDATE ON notifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_notifications();

-- Only what a person changed; the others have the default of their kind and channel.
CREATE TABLE notification_settings (
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('portal', 'email', 'line')),
  enabled boolean NOT NULL,
  PRIMARY KEY (user_id, kind, channel)
);

-- A notification by mail or LINE, or an invitation's mail. `uncertain` is one that may have arrived: it is never
-- retried.
CREATE TABLE deliveries (
  -- Message-ID of the mail, retry key at LINE: the same at each attempt.
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- Of the notification, or when the invitation's mail was requested: part of the key of either. There is no foreign
  -- key to notifications, so that each month of both can be dropped; a delivery without its notification is withdrawn.
  created_at timestamptz NOT NULL,
  notification_id bigint,
  channel text NOT NULL CHECK (channel IN ('email', 'line')),
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'sending', 'sent', 'refused', 'uncertain', 'withdrawn')),
  attempts int NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  claimed_at timestamptz,
  settled_at timestamptz,
  last_error text,
  invitation_mail_id bigint,
  PRIMARY KEY (id, created_at),
  UNIQUE (notification_id, channel, created_at),
  UNIQUE (invitation_mail_id, created_at),
  FOREIGN KEY (invitation_mail_id, created_at) REFERENCES invitation_mails (id, requested_at) ON DELETE CASCADE,
  CHECK (num_nonnulls(notification_id, invitation_mail_id) = 1),
  CHECK (invitation_mail_id IS NULL OR channel = 'email')
) PARTITION BY RANGE (created_at);
CREATE INDEX deliveries_waiting ON deliveries (due_at) WHERE state IN ('waiting', 'sending');

-- Reminders that were sent: one for each date and each number of days ahead.
CREATE TABLE reminders (
  customer_id int NOT NULL REFERENCES customers ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('deadline', 'points_expiring')),
  subject_id int NOT NULL,
  due_on date NOT NULL,
  days_ahead int NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, kind, subject_id, due_on, days_ahead)
);

-- The demo's mail: stored here instead of being sent. Empty where a mail server is configured.
CREATE TABLE mailbox (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  recipient text NOT NULL,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now()
);

-- Privileges ------------------------------------------------------------------------------------------------

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['outbox', 'notifications', 'notification_settings', 'deliveries', 'reminders',
                              'mailbox'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY jobs ON %I TO atrium_jobs USING (true)', name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO atrium_jobs', name);
  END LOOP;
END
$$;
GRANT UPDATE, DELETE ON outbox, notifications, notification_settings, deliveries, reminders TO atrium_jobs;

-- Requests insert events of their own customers and read none.
CREATE POLICY scope ON outbox FOR INSERT TO atrium_app
  WITH CHECK (customer_id IS NULL OR customer_id = ANY (app.customer_ids()));
CREATE POLICY login ON outbox FOR INSERT TO atrium_login WITH CHECK (true);
GRANT INSERT ON outbox TO atrium_app, atrium_login;

-- Only jobs insert notifications, so that each follows the person's settings.
CREATE POLICY scope ON notifications TO atrium_app
  USING (shown AND user_id = app.user_id() AND (customer_id IS NULL OR customer_id = ANY (app.customer_ids())));
GRANT SELECT, UPDATE (read_at) ON notifications TO atrium_app;

CREATE POLICY own ON notification_settings TO atrium_app USING (user_id = app.user_id());
GRANT SELECT, INSERT, UPDATE ON notification_settings TO atrium_app;
