-- Up Migration

-- Mail at scale: what is urgent overtakes what is many, and what concerns everyone at a customer is collected, so that
-- each person gets one mail of it in a quarter of an hour.

-- 0: security and invitations. 1: what concerns one person. 2: what concerns everyone at a customer.
ALTER TABLE deliveries ADD COLUMN lane smallint NOT NULL DEFAULT 1 CHECK (lane BETWEEN 0 AND 2);
DROP INDEX deliveries_waiting;
CREATE INDEX deliveries_waiting ON deliveries (lane, due_at) WHERE state IN ('waiting', 'sending');
CREATE INDEX deliveries_failed ON deliveries (settled_at) WHERE state IN ('refused', 'uncertain');

-- One mail with the notifications of a person. While it is open, further ones join it.
CREATE TABLE collected_mails (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  closed_at timestamptz
);
CREATE UNIQUE INDEX collected_mails_open ON collected_mails (user_id) WHERE closed_at IS NULL;
CREATE INDEX collected_mails_by_person ON collected_mails (user_id, closed_at);

-- Without foreign keys, as between deliveries and notifications: each month of both can be dropped.
ALTER TABLE notifications ADD COLUMN collected_mail_id bigint;
CREATE INDEX notifications_collected ON notifications (collected_mail_id) WHERE collected_mail_id IS NOT NULL;
ALTER TABLE deliveries
  ADD COLUMN collected_mail_id bigint,
  ADD UNIQUE (collected_mail_id, created_at),
  DROP CONSTRAINT deliveries_of_one,
  ADD CONSTRAINT deliveries_of_one
    CHECK (num_nonnulls(notification_id, invitation_mail_id, digest_id, collected_mail_id) = 1),
  ADD CONSTRAINT collected_by_mail CHECK (collected_mail_id IS NULL OR channel = 'email');

ALTER TABLE collected_mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE collected_mails FORCE ROW LEVEL SECURITY;
CREATE POLICY jobs ON collected_mails TO atrium_jobs USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON collected_mails TO atrium_jobs;
