-- Up Migration

-- Whether the person who asked was told that no one decided in time. The state itself is read with the time.
ALTER TABLE approvals ADD COLUMN expiry_told boolean NOT NULL DEFAULT false;
CREATE INDEX approvals_to_expire ON approvals (expires_at) WHERE state = 'requested' AND NOT expiry_told;
GRANT UPDATE (expiry_told) ON approvals TO atrium_jobs;

-- Operators have asked for the end of a policy, which another one approves. A change of the policy ends the request.
ALTER TABLE security_policies
  ADD COLUMN reset_reason text CHECK (length(reset_reason) BETWEEN 1 AND 500),
  ADD COLUMN reset_requested_by text,
  ADD COLUMN reset_requested_at timestamptz,
  ADD CHECK (num_nulls(reset_reason, reset_requested_by, reset_requested_at) IN (0, 3));
