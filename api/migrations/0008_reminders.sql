-- Up Migration

-- Reminders of deadlines and digests: each person has rules of their own, and each mail is claimed once.

-- Only of people who changed them; the others have the defaults of the contract.
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

-- As above, for what was to be sent before the person could see the deadline; for members of before, at the upgrade.
ALTER TABLE memberships ADD COLUMN reminded_since timestamptz NOT NULL DEFAULT now();

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

-- Without foreign key, as for notifications: a delivery without its digest is withdrawn.
ALTER TABLE deliveries
  ADD COLUMN digest_id bigint,
  ADD UNIQUE (digest_id, created_at),
  DROP CONSTRAINT deliveries_check,
  ADD CONSTRAINT deliveries_of_one CHECK (num_nonnulls(notification_id, invitation_mail_id, digest_id) = 1),
  ADD CONSTRAINT digests_by_mail CHECK (digest_id IS NULL OR channel = 'email');

-- Privileges -----------------------------------------------------------------------------------------------------

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['reminder_settings', 'deadline_reminders', 'digests'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY jobs ON %I TO atrium_jobs USING (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atrium_jobs', name);
  END LOOP;
END
$$;

CREATE POLICY own ON reminder_settings TO atrium_app USING (user_id = app.user_id());
GRANT SELECT, INSERT, UPDATE ON reminder_settings TO atrium_app;

-- What a person has dealt with, or hides for a while. A job ends a snooze, so that open pages learn of it.
ALTER TABLE notifications ADD COLUMN archived_at timestamptz, ADD COLUMN snoozed_until timestamptz;
CREATE INDEX notifications_snoozed ON notifications (snoozed_until) WHERE snoozed_until IS NOT NULL;
GRANT UPDATE (archived_at, snoozed_until) ON notifications TO atrium_app;
