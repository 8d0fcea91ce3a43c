-- Up Migration

-- Customers, users, their credentials, memberships and permissions. Trigger functions are in `functions/`; functions that
-- policies depend on are in migrations, since changing them would change the policies.

GRANT USAGE ON SCHEMA app TO atrium_app, atrium_jobs, atrium_login;

-- The scope of a transaction, which row-level security depends on: set at its start and reset at its end.
CREATE FUNCTION app.user_id() RETURNS int
LANGUAGE sql STABLE PARALLEL SAFE
-- After the transaction a transaction-local setting is '', not NULL.
RETURN NULLIF(current_setting('app.user_id', true), '')::int;

CREATE FUNCTION app.customer_ids() RETURNS int[]
LANGUAGE sql STABLE PARALLEL SAFE
RETURN NULLIF(current_setting('app.customer_ids', true), '')::int[];

-- A token for one customer reads and changes no row of its person that names other customers, or all of them. A row of
-- a person names customers in columns, by its kind, or in the query of an address: functions say which, NULL means all
-- of them, and this one decides for every table.
CREATE FUNCTION app.in_scope(customers int[]) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN coalesce(current_setting('app.all_customers', true) = 'on', false)
       OR coalesce(customers <@ app.customer_ids(), false);

GRANT EXECUTE ON FUNCTION app.user_id(), app.customer_ids() TO atrium_app, atrium_jobs, atrium_login;
GRANT EXECUTE ON FUNCTION app.in_scope(int[]) TO atrium_app;

CREATE TABLE customers (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z][A-Z0-9-]{1,19}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A customer is closed before it is erased; while it is closed no one acts for it.
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'deactivated', 'deleting')),
  status_changed_at timestamptz,
  -- Account on the machine that ran the command.
  status_changed_by text CHECK (length(status_changed_by) BETWEEN 1 AND 200),
  -- Whether calendar feeds show titles of the customer's applications; if not, only their references.
  calendar_titles boolean NOT NULL DEFAULT false
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
  -- `suspended`: active, at a customer that is closed.
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'deactivated', 'suspended')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- What was to be sent before the person could see a deadline is not sent late.
  reminded_since timestamptz NOT NULL DEFAULT now(),
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

-- Names of a customer's members and invited people, whose ids come from one sequence. A name stays when a member leaves,
-- for the log; erasing a person deletes it, and the log shows the id.
CREATE TABLE person_names (
  customer_id int NOT NULL REFERENCES customers ON DELETE CASCADE,
  person_id int NOT NULL,
  name text NOT NULL,
  -- Of invited people.
  email text,
  PRIMARY KEY (customer_id, person_id)
);
CREATE INDEX person_names_by_person ON person_names (person_id);

CREATE TABLE one_time_passwords (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL
    CHECK (purpose IN ('change_password', 'redeem', 'otp_threshold', 'end_sessions', 'unlink_line', 'lasting_access')),
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

-- Permissions beyond the portal's own, which remotes bring along; the provider grants them to roles.
CREATE TABLE added_permissions (
  name text PRIMARY KEY CHECK (name ~ '^[a-z][a-z0-9_]{0,39}:[a-z][a-z0-9_]{0,39}$'),
  -- Empty if no role grants it any more: remotes that name it stay valid, and no one sees their pages.
  roles text[] NOT NULL CHECK (roles <@ ARRAY['owner', 'manager', 'viewer']),
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- Who ran the command.
  changed_by text NOT NULL CHECK (length(changed_by) BETWEEN 1 AND 200)
);

-- People who may open previews of a team, and those who could before: entries are ended, never deleted.
CREATE TABLE preview_people (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- As in the remotes of the team.
  team text NOT NULL CHECK (length(team) BETWEEN 1 AND 200),
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  listed_at timestamptz NOT NULL DEFAULT now(),
  -- Who ran the command.
  listed_by text NOT NULL CHECK (length(listed_by) BETWEEN 1 AND 200),
  removed_at timestamptz,
  removed_by text CHECK (length(removed_by) BETWEEN 1 AND 200),
  CHECK ((removed_at IS NULL) = (removed_by IS NULL))
);

CREATE UNIQUE INDEX preview_people_listed ON preview_people (user_id, team) WHERE removed_at IS NULL;

-- Marks a database with the demo users, whose password is public, so that code without the demo can refuse it.
CREATE TABLE demo_mark (
  is_here boolean PRIMARY KEY DEFAULT true CHECK (is_here)
);

CREATE TRIGGER close_with_customer BEFORE INSERT OR UPDATE OF status ON memberships
  FOR EACH ROW WHEN (NEW.status = 'active') EXECUTE FUNCTION app.close_with_customer();
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

CREATE TRIGGER keep_name AFTER INSERT ON memberships
  FOR EACH ROW EXECUTE FUNCTION app.keep_name_of_member();
CREATE TRIGGER keep_name AFTER UPDATE OF display_name ON users
  FOR EACH ROW EXECUTE FUNCTION app.keep_name_of_user();
CREATE TRIGGER keep_name AFTER INSERT ON invitations
  FOR EACH ROW EXECUTE FUNCTION app.keep_name_of_invited();
CREATE TRIGGER tell_of_permissions AFTER INSERT OR UPDATE OR DELETE ON added_permissions
  FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_permissions();

-- Privileges -----------------------------------------------------------------------------------------------------

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['customers', 'users', 'credentials', 'memberships', 'sessions', 'session_customer_ends',
                              'customer_sign_ins', 'used_login_tokens', 'login_attempts', 'password_resets',
                              'password_reset_requests', 'invitations', 'invitation_mails', 'one_time_passwords',
                              'external_accounts', 'account_links', 'person_names', 'added_permissions',
                              'preview_people', 'demo_mark'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY jobs ON %I TO atrium_jobs USING (true)', name);
    IF name NOT IN ('preview_people', 'demo_mark') THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atrium_jobs', name);
    END IF;
  END LOOP;
  -- The login service manages users and credentials, and can only read customers.
  FOREACH name IN ARRAY ARRAY['users', 'credentials', 'memberships', 'sessions', 'session_customer_ends',
                              'used_login_tokens', 'login_attempts', 'password_resets', 'password_reset_requests',
                              'invitations', 'invitation_mails', 'one_time_passwords', 'external_accounts',
                              'account_links', 'person_names'] LOOP
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
  USING (customer_id = ANY (app.customer_ids()) OR (user_id = app.user_id() AND app.in_scope(ARRAY[customer_id])));
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
CREATE POLICY names_customers ON session_customer_ends AS RESTRICTIVE TO atrium_app
  USING (app.in_scope(ARRAY[customer_id]));
CREATE POLICY scope ON customer_sign_ins FOR SELECT TO atrium_app USING (customer_id = ANY (app.customer_ids()));
CREATE POLICY own ON customer_sign_ins FOR INSERT TO atrium_app
  WITH CHECK (user_id = app.user_id() AND customer_id = ANY (app.customer_ids()));
CREATE POLICY own_change ON customer_sign_ins FOR UPDATE TO atrium_app
  USING (user_id = app.user_id() AND customer_id = ANY (app.customer_ids()));
CREATE POLICY scope ON invitations TO atrium_app USING (customer_id = ANY (app.customer_ids()));
CREATE POLICY own ON one_time_passwords TO atrium_app USING (user_id = app.user_id());
CREATE POLICY own ON external_accounts FOR SELECT TO atrium_app USING (user_id = app.user_id());
CREATE POLICY scope ON person_names FOR SELECT TO atrium_app
  USING (customer_id IN (SELECT unnest(app.customer_ids())));
-- Added permissions concern roles, not people or customers: everyone may read them, and only the provider's commands
-- write them. Those commands list people for previews, too; a request reads whether its own person is listed.
CREATE POLICY everyone ON added_permissions FOR SELECT TO atrium_app, atrium_login USING (true);
CREATE POLICY own ON preview_people FOR SELECT TO atrium_app USING (user_id = app.user_id());

GRANT SELECT ON customers, users, memberships, sessions, session_customer_ends, person_names TO atrium_app;
GRANT UPDATE (calendar_titles) ON customers TO atrium_app;
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
GRANT SELECT (name, roles) ON added_permissions TO atrium_app, atrium_login;
GRANT SELECT (team, user_id, removed_at) ON preview_people TO atrium_app;

GRANT SELECT, INSERT ON demo_mark TO atrium_jobs;
GRANT SELECT, INSERT, UPDATE (removed_at, removed_by) ON preview_people TO atrium_jobs;

GRANT SELECT (id, name, status) ON customers TO atrium_login;
GRANT SELECT ON customer_sign_ins, demo_mark TO atrium_login;
GRANT SELECT, INSERT ON session_customer_ends, invitation_mails TO atrium_login;
GRANT SELECT, INSERT, UPDATE ON users, credentials, sessions, invitations, person_names TO atrium_login;
-- Leaving a customer deletes the membership.
GRANT SELECT, INSERT, UPDATE, DELETE ON memberships, login_attempts TO atrium_login;
GRANT SELECT, INSERT, DELETE ON used_login_tokens TO atrium_login;
GRANT SELECT, INSERT, UPDATE, DELETE
  ON password_resets, password_reset_requests, external_accounts, account_links TO atrium_login;
GRANT SELECT, UPDATE (token_used_at) ON one_time_passwords TO atrium_login;
