-- Up Migration

-- An invitation gives nothing before the invited person accepts it. It names an address, never an account, and keeps
-- what the inviter typed: it looks the same whether the address has an account or not.

-- The owner is subject to row-level security too, and has no policy: not before the end of this migration.
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
ALTER TABLE memberships NO FORCE ROW LEVEL SECURITY;
ALTER TABLE invitations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE deliveries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE outbox NO FORCE ROW LEVEL SECURITY;

ALTER TABLE invitations RENAME COLUMN used_at TO ended_at;
ALTER TABLE invitations
  ADD COLUMN email text CHECK (email = lower(email) AND length(email) <= 254),
  ADD COLUMN display_name text CHECK (length(display_name) BETWEEN 1 AND 200),
  ADD COLUMN outcome text CHECK (outcome IN ('accepted', 'declined', 'withdrawn')),
  ADD COLUMN accepted_by int REFERENCES users ON DELETE SET NULL,
  ADD COLUMN former_id int;

UPDATE invitations i
SET former_id = i.id, email = u.email, display_name = u.display_name,
    outcome = CASE WHEN i.ended_at IS NOT NULL THEN 'accepted' END,
    accepted_by = CASE WHEN i.ended_at IS NOT NULL THEN u.id END
FROM users u WHERE u.id = i.user_id;

-- Until now an account made its owner a member as they were invited, so nothing was left to accept.
UPDATE invitations i SET outcome = 'withdrawn', ended_at = now()
WHERE outcome IS NULL AND NOT EXISTS (
  SELECT FROM memberships m JOIN users u ON u.id = m.user_id AND u.status = 'invited'
  WHERE m.customer_id = i.customer_id AND m.user_id = i.user_id AND m.status = 'active');

INSERT INTO invitations (customer_id, user_id, email, display_name, role, expires_at)
SELECT m.customer_id, u.id, u.email, u.display_name, m.role, now()
FROM memberships m JOIN users u ON u.id = m.user_id AND u.status = 'invited'
WHERE m.status = 'active' AND NOT EXISTS (
  SELECT FROM invitations i WHERE i.customer_id = m.customer_id AND i.user_id = m.user_id AND i.outcome IS NULL);

-- One sequence for both: an id in the list of a customer's people names a member or an invitation, never either.
ALTER TABLE deliveries DROP CONSTRAINT deliveries_invitation_id_fkey;
ALTER TABLE invitations ALTER COLUMN id DROP IDENTITY;
ALTER TABLE invitations ALTER COLUMN id SET DEFAULT nextval('users_id_seq');
UPDATE invitations SET id = -id;
UPDATE invitations SET id = nextval('users_id_seq');
GRANT USAGE ON SEQUENCE users_id_seq TO atrium_login, atrium_jobs;

-- Each mail of an invitation, the first one and those that were asked for again.
CREATE TABLE invitation_mails (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  invitation_id int NOT NULL REFERENCES invitations ON DELETE CASCADE,
  -- NULL where the provider invites.
  requested_by int REFERENCES users,
  requested_at timestamptz NOT NULL DEFAULT now(),
  -- When it was handed over; NULL for one that waits, and for one that a limit held back.
  written_at timestamptz
);
CREATE INDEX invitation_mails_by_invitation ON invitation_mails (invitation_id, id);
CREATE INDEX invitation_mails_by_inviter ON invitation_mails (requested_by, requested_at);

INSERT INTO invitation_mails (invitation_id, requested_by, requested_at)
SELECT i.id, i.invited_by, i.created_at FROM invitations i
WHERE EXISTS (SELECT FROM deliveries d WHERE d.invitation_id = i.former_id)
   OR EXISTS (SELECT FROM outbox o
              WHERE o.kind = 'invitation.issued' AND (o.payload ->> 'invitationId')::int = i.former_id);

ALTER TABLE deliveries ADD COLUMN invitation_mail_id bigint UNIQUE REFERENCES invitation_mails ON DELETE CASCADE;
UPDATE deliveries d SET invitation_mail_id = m.id
FROM invitations i JOIN invitation_mails m ON m.invitation_id = i.id WHERE i.former_id = d.invitation_id;
UPDATE invitation_mails m SET written_at = d.settled_at
FROM deliveries d WHERE d.invitation_mail_id = m.id AND d.state = 'sent';
UPDATE outbox o SET payload = jsonb_build_object('mailId', m.id)
FROM invitations i JOIN invitation_mails m ON m.invitation_id = i.id
WHERE o.kind = 'invitation.issued' AND i.former_id = (o.payload ->> 'invitationId')::int;
-- With the column go the checks that name it.
ALTER TABLE deliveries
  DROP COLUMN invitation_id,
  ADD CHECK (num_nonnulls(notification_id, invitation_mail_id) = 1),
  ADD CHECK (invitation_mail_id IS NULL OR channel = 'email');

ALTER TABLE invitations
  DROP COLUMN user_id,
  DROP COLUMN former_id,
  ALTER COLUMN email SET NOT NULL,
  ALTER COLUMN display_name SET NOT NULL,
  ADD CHECK ((outcome IS NULL) = (ended_at IS NULL));
CREATE UNIQUE INDEX invitations_pending ON invitations (customer_id, email) WHERE outcome IS NULL;
CREATE INDEX invitations_by_address ON invitations (email);

-- Nobody has an account before they accept.
DELETE FROM users WHERE status = 'invited';
ALTER TABLE users DROP CONSTRAINT users_status_check, ADD CHECK (status IN ('active', 'deactivated'));

ALTER TABLE users FORCE ROW LEVEL SECURITY;
ALTER TABLE memberships FORCE ROW LEVEL SECURITY;
ALTER TABLE invitations FORCE ROW LEVEL SECURITY;
ALTER TABLE deliveries FORCE ROW LEVEL SECURITY;
ALTER TABLE outbox FORCE ROW LEVEL SECURITY;

ALTER TABLE invitation_mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitation_mails FORCE ROW LEVEL SECURITY;
CREATE POLICY jobs ON invitation_mails TO atrium_jobs USING (true);
CREATE POLICY login ON invitation_mails TO atrium_login USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON invitation_mails TO atrium_jobs;
GRANT SELECT, INSERT ON invitation_mails TO atrium_login;
REVOKE DELETE ON invitations FROM atrium_login;
-- Never the hash of the token.
REVOKE SELECT ON invitations FROM atrium_app;
GRANT SELECT (id, customer_id, email, display_name, role, outcome, expires_at) ON invitations TO atrium_app;
