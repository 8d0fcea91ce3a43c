-- Up Migration

-- Events, the notifications that follow from them, reminders and digests, and their delivery by mail or LINE.

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
-- Urgent events are found among any number of others.
CREATE INDEX outbox_waiting_by_kind ON outbox (kind) WHERE dispatched_at IS NULL AND failed_at IS NULL;

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
  -- What the person has dealt with, or hides for a while. A job ends a snooze, so that open pages learn of it.
  archived_at timestamptz,
  snoozed_until timestamptz,
  -- The person's last change, as in saved_views.
  change_id uuid,
  changed_at timestamptz,
  before jsonb,
  -- Without foreign key, so that each month can be dropped.
  collected_mail_id bigint,
  PRIMARY KEY (id, created_at),
  CHECK ((subject_kind IS NULL) = (subject_id IS NULL))
) PARTITION BY RANGE (created_at);
ALTER SEQUENCE notifications_id_seq OWNED BY notifications.id;
GRANT USAGE ON SEQUENCE notifications_id_seq TO atrium_jobs;
CREATE INDEX notifications_by_person ON notifications (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON notifications (user_id, customer_id) WHERE read_at IS NULL AND shown;
CREATE UNIQUE INDEX notifications_once ON notifications (event_id, user_id, created_at) WHERE event_id IS NOT NULL;
CREATE INDEX notifications_snoozed ON notifications (snoozed_until) WHERE snoozed_until IS NOT NULL;
CREATE INDEX notifications_collected ON notifications (collected_mail_id) WHERE collected_mail_id IS NOT NULL;
-- Notifications of invitations that may still change: those that have ended for good say how.
CREATE INDEX notifications_invited ON notifications (subject_id)
  WHERE message = 'invited' AND coalesce(parameters ->> 'outcome', 'expired') = 'expired';

CREATE TRIGGER keep_before BEFORE UPDATE ON notifications
  FOR EACH ROW EXECUTE FUNCTION app.keep_before('read_at', 'archived_at', 'snoozed_until');
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

-- Rules for reminders of deadlines: only of people who changed them; the others have the defaults of the contract.
CREATE TABLE reminder_settings (
  user_id int PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Days before a deadline.
  days int[] NOT NULL,
  scope text NOT NULL CHECK (scope IN ('mine', 'all')),
  -- Without it reminders appear in the portal and by LINE only, as the settings of their kind say.
  by_mail boolean NOT NULL,
  digest text NOT NULL DEFAULT 'off' CHECK (digest IN ('off', 'daily', 'weekly')),
  -- What was to be sent before it is not sent late.
  changed_at timestamptz NOT NULL DEFAULT now()
);

-- One row for each reminder of a deadline and its date to a person: inserted in the transaction that creates its
-- notification and its deliveries.
CREATE TABLE deadline_reminders (
  customer_id int NOT NULL,
  deadline_id int NOT NULL,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  due_on date NOT NULL,
  days_ahead int NOT NULL,
  notification_id bigint NOT NULL UNIQUE,
  PRIMARY KEY (customer_id, deadline_id, user_id, due_on, days_ahead),
  FOREIGN KEY (customer_id, deadline_id) REFERENCES deadlines (customer_id, id) ON DELETE CASCADE
);
CREATE INDEX deadline_reminders_by_person ON deadline_reminders (user_id);

-- One row for each digest of a person: of a date where they are, or of the Monday of a weekly one.
CREATE TABLE digests (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  period_on date NOT NULL,
  UNIQUE (user_id, period_on)
);

-- One mail with the notifications of a person. While it is open, further ones join it.
CREATE TABLE collected_mails (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  closed_at timestamptz
);
CREATE UNIQUE INDEX collected_mails_open ON collected_mails (user_id) WHERE closed_at IS NULL;
CREATE INDEX collected_mails_by_person ON collected_mails (user_id, closed_at);

-- What is sent by mail or LINE: a notification, notifications of one person collected in a mail, a digest, or an
-- invitation. `uncertain` is one that may have arrived: it is never retried.
CREATE TABLE deliveries (
  -- Message-ID of the mail, retry key at LINE: the same at each attempt.
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- Of the notification, or when the invitation's mail was requested: part of the key of either. Only invitations have
  -- a foreign key, so that each month of notifications can be dropped; a delivery whose subject is gone is withdrawn.
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
  digest_id bigint,
  collected_mail_id bigint,
  -- What is urgent overtakes what is many. 0: security and invitations. 1: what concerns one person. 2: what concerns
  -- everyone at a customer.
  lane smallint NOT NULL DEFAULT 1 CHECK (lane BETWEEN 0 AND 2),
  PRIMARY KEY (id, created_at),
  UNIQUE (notification_id, channel, created_at),
  UNIQUE (invitation_mail_id, created_at),
  UNIQUE (digest_id, created_at),
  UNIQUE (collected_mail_id, created_at),
  FOREIGN KEY (invitation_mail_id, created_at) REFERENCES invitation_mails (id, requested_at) ON DELETE CASCADE,
  CONSTRAINT deliveries_of_one
    CHECK (num_nonnulls(notification_id, invitation_mail_id, digest_id, collected_mail_id) = 1),
  CONSTRAINT invitations_by_mail CHECK (invitation_mail_id IS NULL OR channel = 'email'),
  CONSTRAINT digests_by_mail CHECK (digest_id IS NULL OR channel = 'email'),
  CONSTRAINT collected_by_mail CHECK (collected_mail_id IS NULL OR channel = 'email')
) PARTITION BY RANGE (created_at);
CREATE INDEX deliveries_waiting ON deliveries (lane, due_at) WHERE state IN ('waiting', 'sending');
-- Each claim looks for deliveries whose sender stopped. Few are being sent, however many wait.
CREATE INDEX deliveries_sending ON deliveries (claimed_at) WHERE state = 'sending';
CREATE INDEX deliveries_failed ON deliveries (settled_at) WHERE state IN ('refused', 'uncertain');

-- Reminders of points that expire: one for each date and each number of days ahead.
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
  FOREACH name IN ARRAY ARRAY['outbox', 'notifications', 'notification_settings', 'reminder_settings',
                              'deadline_reminders', 'digests', 'collected_mails', 'deliveries', 'reminders',
                              'mailbox'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY jobs ON %I TO atrium_jobs USING (true)', name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO atrium_jobs', name);
  END LOOP;
END
$$;
GRANT UPDATE, DELETE ON outbox, notifications, notification_settings, reminder_settings, deadline_reminders, digests,
  collected_mails, deliveries, reminders TO atrium_jobs;

-- Requests insert events of their own customers and read none.
CREATE POLICY scope ON outbox FOR INSERT TO atrium_app
  WITH CHECK (customer_id IS NULL OR customer_id = ANY (app.customer_ids()));
CREATE POLICY login ON outbox FOR INSERT TO atrium_login WITH CHECK (true);
GRANT INSERT ON outbox TO atrium_app, atrium_login;

-- Only jobs insert notifications, so that each follows the person's settings.
CREATE POLICY scope ON notifications TO atrium_app
  USING (shown AND user_id = app.user_id() AND (customer_id IS NULL OR customer_id = ANY (app.customer_ids())));
CREATE POLICY names_customers ON notifications AS RESTRICTIVE TO atrium_app
  USING (app.in_scope(app.customers_of(customer_id, message)));
GRANT SELECT, UPDATE (read_at, archived_at, snoozed_until, change_id) ON notifications TO atrium_app;

CREATE POLICY own ON notification_settings TO atrium_app USING (user_id = app.user_id());
CREATE POLICY own ON reminder_settings TO atrium_app USING (user_id = app.user_id());
GRANT SELECT, INSERT, UPDATE ON notification_settings, reminder_settings TO atrium_app;
