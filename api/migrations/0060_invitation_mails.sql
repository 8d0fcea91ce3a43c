-- Up Migration

-- An invitation goes by mail as a notification does: claimed, sent and settled, never twice. Its secret is made as the
-- mail goes, so that nothing but its hash is ever kept; until then nothing opens the invitation.
ALTER TABLE invitations ALTER COLUMN token_hash DROP NOT NULL;
ALTER TABLE deliveries
  ALTER COLUMN notification_id DROP NOT NULL,
  ADD COLUMN invitation_id int UNIQUE REFERENCES invitations ON DELETE CASCADE,
  ADD CHECK (num_nonnulls(notification_id, invitation_id) = 1),
  ADD CHECK (invitation_id IS NULL OR channel = 'email');

-- Notifications come from events alone, so that each obeys what the person chose.
REVOKE INSERT ON notifications FROM atrium_login;
DROP POLICY login ON notifications;
