-- Up Migration

-- Whether the person who asked was told that no one decided in time. The state itself is read with the time.
ALTER TABLE approvals ADD COLUMN expiry_told boolean NOT NULL DEFAULT false;
CREATE INDEX approvals_to_expire ON approvals (expires_at) WHERE state = 'requested' AND NOT expiry_told;
GRANT UPDATE (expiry_told) ON approvals TO atrium_jobs;
