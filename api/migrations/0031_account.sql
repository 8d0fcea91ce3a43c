-- Up Migration

-- Secrets that travel by mail are 256 bits and kept as their SHA-256 only; each is good once.

CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_resets_by_user ON password_resets (user_id);

-- Every request for a reset, also for addresses that belong to nobody: both take the same work, and both count.
CREATE TABLE password_reset_requests (
  account_hash bytea NOT NULL,
  ip_address inet NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX password_reset_requests_by_account ON password_reset_requests (account_hash, at);
CREATE INDEX password_reset_requests_by_address ON password_reset_requests (ip_address, at);

CREATE TABLE invitations (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id int NOT NULL REFERENCES customers ON DELETE CASCADE,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'manager', 'viewer')),
  token_hash bytea NOT NULL UNIQUE,
  -- NULL where the provider invited.
  invited_by int REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX invitations_by_customer ON invitations (customer_id, user_id);

CREATE TABLE one_time_passwords (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('change_password', 'redeem')),
  -- argon2id: six digits under a fast hash would be an open book.
  code_hash text NOT NULL,
  attempts int NOT NULL DEFAULT 0 CHECK (attempts <= 5),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- What the right code was exchanged for.
  token_hash bytea UNIQUE,
  token_expires_at timestamptz,
  token_used_at timestamptz
);
CREATE INDEX one_time_passwords_by_user ON one_time_passwords (user_id, created_at);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['password_resets', 'password_reset_requests', 'invitations', 'one_time_passwords'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY jobs ON %I TO atrium_jobs USING (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atrium_jobs', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['password_resets', 'password_reset_requests', 'invitations'] LOOP
    EXECUTE format('CREATE POLICY login ON %I TO atrium_login USING (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atrium_login', name);
  END LOOP;
END
$$;

CREATE POLICY own ON one_time_passwords TO atrium_app USING (user_id = app.user_id());
GRANT SELECT, INSERT, UPDATE ON one_time_passwords TO atrium_app;
CREATE POLICY login ON one_time_passwords TO atrium_login USING (true);
GRANT SELECT, UPDATE ON one_time_passwords TO atrium_login;

CREATE POLICY scope ON invitations TO atrium_app USING (customer_id = ANY (app.customer_ids()));
-- Never the hash of the token.
GRANT SELECT (id, customer_id, user_id, role, invited_by, created_at, expires_at, used_at) ON invitations
  TO atrium_app;

-- A changed password is told to the person in the portal too.
CREATE POLICY login ON notifications FOR INSERT TO atrium_login WITH CHECK (true);
GRANT INSERT ON notifications TO atrium_login;
