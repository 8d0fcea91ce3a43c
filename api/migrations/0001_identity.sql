-- Up Migration

-- Customers, users, their credentials and memberships. Trigger functions are in `functions/`; the two functions that
-- policies depend on are here, since changing them would change the policies.

GRANT USAGE ON SCHEMA app TO atrium_app, atrium_jobs, atrium_login;

-- The scope of a transaction, which row-level security depends on: set at its start and reset at its end.
CREATE FUNCTION app.user_id() RETURNS int
LANGUAGE sql STABLE PARALLEL SAFE
-- After the transaction a transaction-local setting is '', not NULL.
RETURN NULLIF(current_setting('app.user_id', true), '')::int;

CREATE FUNCTION app.customer_ids() RETURNS int[]
LANGUAGE sql STABLE PARALLEL SAFE
RETURN NULLIF(current_setting('app.customer_ids', true), '')::int[];

GRANT EXECUTE ON FUNCTION app.user_id(), app.customer_ids() TO atrium_app, atrium_jobs, atrium_login;

CREATE TABLE customers (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z][A-Z0-9-]{1,19}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE users (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL CHECK (email = lower(email) AND length(email) <= 254),
  display_name text NOT NULL CHECK (length(display_name) BETWEEN 1 AND 200),
  locale text NOT NULL DEFAULT 'en-US',
  -- IANA name; NULL for that of the device.
  time_zone text CHECK (length(time_zone) BETWEEN 1 AND 64),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'deactivated')),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT users_email_key UNIQUE (email)
);
GRANT USAGE ON SEQUENCE users_id_seq TO atrium_login, atrium_jobs;

-- Separate from users, so that access to users does not include password hashes.
CREATE TABLE credentials (
  user_id int PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  password_hash text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- Part of the signature of device cookies: a password reset increments it, which invalidates all earlier ones.
  device_epoch int NOT NULL DEFAULT 0
);

CREATE TABLE memberships (
  customer_id int NOT NULL REFERENCES customers ON DELETE CASCADE,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'manager', 'viewer')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'deactivated')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, user_id)
);
CREATE INDEX memberships_by_user ON memberships (user_id, customer_id) INCLUDE (role, status);

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A login inserts the row, which expires with the login token; the session endpoint starts the session.
  started_at timestamptz,
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  ip_address inet,
  user_agent text CHECK (length(user_agent) <= 500)
);
CREATE INDEX sessions_by_user ON sessions (user_id, last_used_at);

-- An owner can end the access of a person's sessions to one customer, but not the sessions, which belong to the person.
CREATE TABLE session_customer_ends (
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  customer_id int NOT NULL REFERENCES customers ON DELETE CASCADE,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  ended_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (session_id, customer_id)
);

-- The customers that each session may act for.
CREATE VIEW session_memberships WITH (security_invoker = true) AS
SELECT s.id AS session_id, s.user_id, m.customer_id, m.role
FROM sessions s
JOIN memberships m ON m.user_id = s.user_id AND m.status = 'active'
WHERE s.revoked_at IS NULL AND s.expires_at > now()
  AND NOT EXISTS (SELECT FROM session_customer_ends e WHERE e.session_id = s.id AND e.customer_id = m.customer_id);
GRANT SELECT ON session_memberships TO atrium_app, atrium_jobs, atrium_login;

-- When a person last switched to a customer. Separate from memberships, whose changes are sent to open pages.
CREATE TABLE customer_sign_ins (
  customer_id int NOT NULL,
  user_id int NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, user_id),
  FOREIGN KEY (customer_id, user_id) REFERENCES memberships ON DELETE CASCADE
);

-- A login token starts only one session: its jti is recorded when it is used.
CREATE TABLE used_login_tokens (
  jti uuid PRIMARY KEY,
  used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX used_login_tokens_by_time ON used_login_tokens (used_at);

-- One row per attempt, inserted before the password is verified; only failures delay the next attempt.
CREATE TABLE login_attempts (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  account_hash bytea NOT NULL,
  ip_address inet NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  outcome text NOT NULL DEFAULT 'pending' CHECK (outcome IN ('pending', 'failed', 'succeeded')),
  -- Attempts on a known device or by a signed-in person are counted separately from those of others.
  known_hash bytea
);
CREATE INDEX login_attempts_by_account ON login_attempts (account_hash, at);
CREATE INDEX login_attempts_by_address ON login_attempts (ip_address, at);
CREATE INDEX login_attempts_by_known ON login_attempts (known_hash, at) WHERE known_hash IS NOT NULL;

-- Mailed secrets have 256 bits, are stored as SHA-256 hashes only, and can be used once.

CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_resets_by_user ON password_resets (user_id);

-- Every request for a reset, even for an address without an account, so that both take the same work and both count.
CREATE TABLE password_reset_requests (
  account_hash bytea NOT NULL,
  ip_address inet NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX password_reset_requests_by_account ON password_reset_requests (account_hash, at);
CREATE INDEX password_reset_requests_by_address ON password_reset_requests (ip_address, at);

-- An invitation has no effect until the invited person accepts it. It refers to an address, not to an account, and has
-- the name that the inviter entered, so that it looks the same whether or not the address has an account.
CREATE TABLE invitations (
  -- Shares its sequence with users: an id in a customer's list of people is that of a member or of an invitation, never both.
  id int PRIMARY KEY DEFAULT nextval('users_id_seq'),
  customer_id int NOT NULL REFERENCES customers ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'manager', 'viewer')),
  -- The secret is created when the mail is sent: until then the invitation cannot be opened.
  token_hash bytea UNIQUE,
  -- NULL if the provider invited.
  invited_by int REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  email text NOT NULL CHECK (email = lower(email) AND length(email) <= 254),
  display_name text NOT NULL CHECK (length(display_name) BETWEEN 1 AND 200),
  outcome text CHECK (outcome IN ('accepted', 'declined', 'withdrawn')),
  accepted_by int REFERENCES users ON DELETE SET NULL,
  CHECK ((outcome IS NULL) = (ended_at IS NULL))
);
CREATE UNIQUE INDEX invitations_pending ON invitations (customer_id, email) WHERE outcome IS NULL;
CREATE INDEX invitations_by_address ON invitations (email);

-- Each mail of an invitation: the first one and those that were sent again.
CREATE TABLE invitation_mails (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  invitation_id int NOT NULL REFERENCES invitations ON DELETE CASCADE,
  -- NULL if the provider invites.
  requested_by int REFERENCES users,
  requested_at timestamptz NOT NULL DEFAULT now(),
  -- When it was rendered for delivery; NULL if it is pending or a limit suppressed it.
  written_at timestamptz,
  -- Referenced by deliveries.
  UNIQUE (id, requested_at)
);
CREATE INDEX invitation_mails_by_invitation ON invitation_mails (invitation_id, id);
CREATE INDEX invitation_mails_by_inviter ON invitation_mails (requested_by, requested_at);

CREATE TABLE one_time_passwords (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL
    CHECK (purpose IN ('change_password', 'redeem', 'otp_threshold', 'end_sessions', 'unlink_line')),
  -- argon2id: six digits could be guessed from a fast hash.
  code_hash text NOT NULL,
  attempts int NOT NULL DEFAULT 0 CHECK (attempts <= 5),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- The token that the right code was exchanged for.
  token_hash bytea UNIQUE,
  token_expires_at timestamptz,
  token_used_at timestamptz,
  -- A code for redeeming is valid for one reward, at its cost when the code was requested. Refers to rewards.
  reward_id int,
  points_cost int,
  CONSTRAINT one_time_passwords_bound
    CHECK ((reward_id IS NULL) = (points_cost IS NULL) AND (reward_id IS NULL OR purpose = 'redeem'))
);
CREATE INDEX one_time_passwords_by_user ON one_time_passwords (user_id, created_at);

-- Accounts at an external identity provider, identified by issuer and subject, never by email address.
CREATE TABLE external_accounts (
  issuer text NOT NULL,
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  linked_at timestamptz NOT NULL DEFAULT now(),
  -- People can list their accounts and remove one by its id.
  id int GENERATED ALWAYS AS IDENTITY UNIQUE,
  display_name text CHECK (length(display_name) BETWEEN 1 AND 200),
  last_used_at timestamptz,
  PRIMARY KEY (issuer, subject),
  UNIQUE (user_id, issuer)
);

-- An authenticated external account that is waiting to be linked, in the browser that signed in with it.
CREATE TABLE account_links (
  token_hash bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  display_name text CHECK (length(display_name) BETWEEN 1 AND 200)
);

-- Marks a database with the demo users, whose password is public, so that code without the demo can refuse it.
CREATE TABLE demo_mark (
  is_here boolean PRIMARY KEY DEFAULT true CHECK (is_here)
);

CREATE TRIGGER keep_an_owner BEFORE UPDATE OF role, status OR DELETE ON memberships
  FOR EACH ROW WHEN (OLD.role = 'owner' AND OLD.status = 'active')
  EXECUTE FUNCTION app.keep_an_owner();

CREATE TRIGGER tell_of_new AFTER INSERT ON memberships REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_access();
CREATE TRIGGER tell_of_change AFTER UPDATE ON memberships REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_access();
CREATE TRIGGER tell_of_end AFTER DELETE ON memberships REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_access();
CREATE TRIGGER tell_of_end AFTER INSERT ON session_customer_ends REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_access();
CREATE TRIGGER tell_of_end AFTER UPDATE OF revoked_at ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at)
  EXECUTE FUNCTION app.tell_of_ended_session();
CREATE TRIGGER tell_of_account AFTER UPDATE OF status ON users
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION app.tell_of_account();

-- Privileges -----------------------------------------------------------------------------------------------------

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['customers', 'users', 'credentials', 'memberships', 'sessions', 'session_customer_ends',
                              'customer_sign_ins', 'used_login_tokens', 'login_attempts', 'password_resets',
                              'password_reset_requests', 'invitations', 'invitation_mails', 'one_time_passwords',
                              'external_accounts', 'account_links', 'demo_mark'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY jobs ON %I TO atrium_jobs USING (true)', name);
    IF name <> 'demo_mark' THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atrium_jobs', name);
    END IF;
  END LOOP;
  -- The login service manages users and credentials, and can only read customers.
  FOREACH name IN ARRAY ARRAY['users', 'credentials', 'memberships', 'sessions', 'session_customer_ends',
                              'used_login_tokens', 'login_attempts', 'password_resets', 'password_reset_requests',
                              'invitations', 'invitation_mails', 'one_time_passwords', 'external_accounts',
                              'account_links'] LOOP
    EXECUTE format('CREATE POLICY login ON %I TO atrium_login USING (true)', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['customers', 'customer_sign_ins', 'demo_mark'] LOOP
    EXECUTE format('CREATE POLICY login ON %I FOR SELECT TO atrium_login USING (true)', name);
  END LOOP;
END
$$;

CREATE POLICY scope ON customers TO atrium_app
  USING (id IN (SELECT unnest(app.customer_ids())));
CREATE POLICY scope ON memberships TO atrium_app
  USING (user_id = app.user_id() OR customer_id = ANY (app.customer_ids()));
CREATE POLICY scope ON users FOR SELECT TO atrium_app
  USING (id = app.user_id() OR EXISTS (
    SELECT FROM memberships m WHERE m.user_id = users.id AND m.customer_id = ANY (app.customer_ids())
  ));
CREATE POLICY own ON users FOR UPDATE TO atrium_app USING (id = app.user_id());
CREATE POLICY own ON credentials TO atrium_app USING (user_id = app.user_id());
CREATE POLICY own ON sessions FOR SELECT TO atrium_app USING (user_id = app.user_id());
-- A request cannot undo the end of a session.
CREATE POLICY own_end ON sessions FOR UPDATE TO atrium_app
  USING (user_id = app.user_id()) WITH CHECK (user_id = app.user_id() AND revoked_at IS NOT NULL);
CREATE POLICY own ON session_customer_ends FOR SELECT TO atrium_app USING (user_id = app.user_id());
CREATE POLICY scope ON customer_sign_ins FOR SELECT TO atrium_app USING (customer_id = ANY (app.customer_ids()));
CREATE POLICY own ON customer_sign_ins FOR INSERT TO atrium_app
  WITH CHECK (user_id = app.user_id() AND customer_id = ANY (app.customer_ids()));
CREATE POLICY own_change ON customer_sign_ins FOR UPDATE TO atrium_app
  USING (user_id = app.user_id() AND customer_id = ANY (app.customer_ids()));
CREATE POLICY scope ON invitations TO atrium_app USING (customer_id = ANY (app.customer_ids()));
CREATE POLICY own ON one_time_passwords TO atrium_app USING (user_id = app.user_id());
CREATE POLICY own ON external_accounts FOR SELECT TO atrium_app USING (user_id = app.user_id());

GRANT SELECT ON customers, users, memberships, sessions, session_customer_ends TO atrium_app;
GRANT UPDATE (locale, time_zone) ON users TO atrium_app;
GRANT SELECT (user_id, changed_at) ON credentials TO atrium_app;
GRANT UPDATE (revoked_at) ON sessions TO atrium_app;
GRANT SELECT, INSERT, UPDATE (at) ON customer_sign_ins TO atrium_app;
-- Not the hash of the token.
GRANT SELECT (id, customer_id, email, display_name, role, outcome, expires_at) ON invitations TO atrium_app;
GRANT SELECT, INSERT, UPDATE (attempts, expires_at, token_hash, token_expires_at, token_used_at)
  ON one_time_passwords TO atrium_app;
-- Not the identity at the external provider.
GRANT SELECT (id, user_id, display_name, linked_at, last_used_at) ON external_accounts TO atrium_app;

GRANT SELECT, INSERT ON demo_mark TO atrium_jobs;

GRANT SELECT (id, name) ON customers TO atrium_login;
GRANT SELECT ON customer_sign_ins, demo_mark TO atrium_login;
GRANT SELECT, INSERT ON session_customer_ends, invitation_mails TO atrium_login;
GRANT SELECT, INSERT, UPDATE ON users, credentials, sessions, invitations TO atrium_login;
-- Leaving a customer deletes the membership.
GRANT SELECT, INSERT, UPDATE, DELETE ON memberships, login_attempts TO atrium_login;
GRANT SELECT, INSERT, DELETE ON used_login_tokens TO atrium_login;
GRANT SELECT, INSERT, UPDATE, DELETE
  ON password_resets, password_reset_requests, external_accounts, account_links TO atrium_login;
GRANT SELECT, UPDATE (token_used_at) ON one_time_passwords TO atrium_login;
