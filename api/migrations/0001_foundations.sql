-- Up Migration

-- What row-level security rests on: the scope of a transaction, set as it begins and gone when it ends.

GRANT USAGE ON SCHEMA app TO atrium_app, atrium_jobs, atrium_login;

-- Whatever the owner creates from here on is closed until a migration grants it.
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;

CREATE FUNCTION app.user_id() RETURNS int
LANGUAGE sql STABLE PARALLEL SAFE
-- After a transaction a transaction-local setting reads '' and not NULL.
RETURN NULLIF(current_setting('app.user_id', true), '')::int;

CREATE FUNCTION app.customer_ids() RETURNS int[]
LANGUAGE sql STABLE PARALLEL SAFE
RETURN NULLIF(current_setting('app.customer_ids', true), '')::int[];

-- For tables where a row, once written, is history: the trigger refuses UPDATE, DELETE and TRUNCATE to everybody.
CREATE FUNCTION app.refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

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
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'invited', 'deactivated')),
  last_signed_in_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT users_email_key UNIQUE (email)
);

-- Apart from users, so that whoever may read a person can never read the key.
CREATE TABLE credentials (
  user_id int PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  password_hash text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
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
  -- A login makes the row, good for as long as its token; the session endpoint starts it.
  started_at timestamptz,
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  ip_address inet,
  user_agent text CHECK (length(user_agent) <= 500)
);
CREATE INDEX sessions_by_user ON sessions (user_id, last_used_at);

-- A login token starts one session only: its jti is written as it is used.
CREATE TABLE used_login_tokens (
  jti uuid PRIMARY KEY,
  used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX used_login_tokens_by_time ON used_login_tokens (used_at);

-- One row per attempt, written before the password is looked at; only failures delay the next one.
CREATE TABLE login_attempts (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  account_hash bytea NOT NULL,
  ip_address inet NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  outcome text NOT NULL DEFAULT 'pending' CHECK (outcome IN ('pending', 'failed', 'succeeded'))
);
CREATE INDEX login_attempts_by_account ON login_attempts (account_hash, at);
CREATE INDEX login_attempts_by_address ON login_attempts (ip_address, at);

ALTER TABLE customers ENABLE ROW LEVEL SECURITY;
ALTER TABLE customers FORCE ROW LEVEL SECURITY;
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
ALTER TABLE credentials ENABLE ROW LEVEL SECURITY;
ALTER TABLE credentials FORCE ROW LEVEL SECURITY;
ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;
ALTER TABLE memberships FORCE ROW LEVEL SECURITY;
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE sessions FORCE ROW LEVEL SECURITY;
ALTER TABLE used_login_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE used_login_tokens FORCE ROW LEVEL SECURITY;
ALTER TABLE login_attempts ENABLE ROW LEVEL SECURITY;
ALTER TABLE login_attempts FORCE ROW LEVEL SECURITY;

CREATE POLICY scope ON customers TO atrium_app
  USING (id = ANY (app.customer_ids()));
CREATE POLICY scope ON memberships TO atrium_app
  USING (user_id = app.user_id() OR customer_id = ANY (app.customer_ids()));
CREATE POLICY scope ON users TO atrium_app
  USING (id = app.user_id() OR EXISTS (
    SELECT FROM memberships m WHERE m.user_id = users.id AND m.customer_id = ANY (app.customer_ids())
  ));
CREATE POLICY own ON credentials TO atrium_app USING (user_id = app.user_id());
CREATE POLICY own ON sessions TO atrium_app USING (user_id = app.user_id());

CREATE POLICY jobs ON customers TO atrium_jobs USING (true);
CREATE POLICY jobs ON users TO atrium_jobs USING (true);
CREATE POLICY jobs ON credentials TO atrium_jobs USING (true);
CREATE POLICY jobs ON memberships TO atrium_jobs USING (true);
CREATE POLICY jobs ON sessions TO atrium_jobs USING (true);
CREATE POLICY jobs ON used_login_tokens TO atrium_jobs USING (true);
CREATE POLICY jobs ON login_attempts TO atrium_jobs USING (true);

CREATE POLICY login ON customers FOR SELECT TO atrium_login USING (true);
CREATE POLICY login ON users TO atrium_login USING (true);
CREATE POLICY login ON credentials TO atrium_login USING (true);
CREATE POLICY login ON memberships TO atrium_login USING (true);
CREATE POLICY login ON sessions TO atrium_login USING (true);
CREATE POLICY login ON used_login_tokens TO atrium_login USING (true);
CREATE POLICY login ON login_attempts TO atrium_login USING (true);

GRANT SELECT ON customers, users, memberships TO atrium_app;
GRANT UPDATE (display_name, locale) ON users TO atrium_app;
GRANT SELECT (user_id, changed_at) ON credentials TO atrium_app;
GRANT SELECT ON sessions TO atrium_app;
GRANT UPDATE (revoked_at) ON sessions TO atrium_app;

GRANT SELECT, INSERT, UPDATE, DELETE
  ON customers, users, credentials, memberships, sessions, used_login_tokens, login_attempts
  TO atrium_jobs;

GRANT SELECT (id, name) ON customers TO atrium_login;
GRANT SELECT, INSERT, UPDATE ON users, credentials, memberships, sessions, login_attempts TO atrium_login;
GRANT SELECT, INSERT, DELETE ON used_login_tokens TO atrium_login;
GRANT DELETE ON login_attempts TO atrium_login;

-- Begins a scoped transaction: sets who acts and for which customers. With a session it also checks, in the same
-- transaction, that the session lives, and leaves out customers that the person may no longer act for.
CREATE FUNCTION app.enter_scope(person int, customers int[], session uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  allowed int[] := customers;
BEGIN
  PERFORM set_config('app.user_id', person::text, true);
  IF session IS NOT NULL THEN
    SELECT array_agg(m.customer_id) INTO allowed
    FROM sessions s
    JOIN memberships m ON m.user_id = s.user_id AND m.status = 'active'
    WHERE s.id = session AND s.user_id = person AND s.revoked_at IS NULL AND s.expires_at > now()
      AND m.customer_id = ANY (customers);
  END IF;
  PERFORM set_config('app.customer_ids', coalesce(allowed, '{}')::text, true);
END
$$;
GRANT EXECUTE ON FUNCTION app.enter_scope(int, int[], uuid) TO atrium_app;
