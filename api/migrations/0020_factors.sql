-- Up Migration

-- Factors beyond the password: passkeys, and what sessions were proved with.

-- What a session was proved with, and when last.
CREATE TABLE session_factors (
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  factor text NOT NULL CHECK (factor IN ('password', 'line', 'passkey', 'totp', 'recovery_code')),
  proved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (session_id, factor)
);
CREATE INDEX session_factors_by_user ON session_factors (user_id);

CREATE TABLE passkeys (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id bytea NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1023),
  -- In the format of COSE.
  public_key bytea NOT NULL,
  -- What authenticators know the person by: random, and the same for all passkeys of a person.
  user_handle bytea NOT NULL CHECK (length(user_handle) = 32),
  -- Of signatures, where the authenticator counts them; else 0.
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  is_synced boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- A challenge is deleted when it is used. Those of sign-in belong to no one yet: who has the challenge has the attempt.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY CHECK (length(challenge_hash) = 32),
  purpose text NOT NULL CHECK (purpose IN ('add', 'sign_in', 'step_up')),
  user_id int REFERENCES users ON DELETE CASCADE,
  session_id uuid REFERENCES sessions ON DELETE CASCADE,
  -- Of a passkey that is being added.
  user_handle bytea CHECK (length(user_handle) = 32),
  expires_at timestamptz NOT NULL,
  CHECK ((purpose = 'sign_in') = (user_id IS NULL)),
  CHECK ((user_id IS NULL) = (session_id IS NULL)),
  CHECK ((purpose = 'add') = (user_handle IS NOT NULL))
);
CREATE INDEX passkey_challenges_by_time ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_by_user ON passkey_challenges (user_id) WHERE user_id IS NOT NULL;

-- The secret of an authenticator app (RFC 6238), encrypted. It counts once a code of it was entered.
CREATE TABLE totp_secrets (
  user_id int PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  -- Which of the installation's secrets encrypted it.
  key_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  -- Of the last code that was used: neither it nor an earlier one is taken again.
  last_step bigint,
  last_used_at timestamptz,
  CHECK ((confirmed_at IS NULL) = (last_step IS NULL))
);

-- 120 random bits each, so that a fast hash is enough.
CREATE TABLE recovery_codes (
  code_hash bytea PRIMARY KEY CHECK (length(code_hash) = 32),
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
CREATE INDEX recovery_codes_by_user ON recovery_codes (user_id);

-- What a factor was exchanged for that was just proved again: proves one call of that session.
CREATE TABLE step_ups (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  factor text NOT NULL CHECK (factor IN ('passkey', 'totp', 'recovery_code')),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX step_ups_by_user ON step_ups (user_id);
CREATE INDEX step_ups_by_time ON step_ups (expires_at);

ALTER TABLE one_time_passwords DROP CONSTRAINT one_time_passwords_purpose_check;
ALTER TABLE one_time_passwords ADD CONSTRAINT one_time_passwords_purpose_check
  CHECK (purpose IN ('change_password', 'redeem', 'otp_threshold', 'end_sessions', 'unlink_line', 'lasting_access',
                     'change_factors'));

-- Privileges -----------------------------------------------------------------------------------------------------

-- For tables of the login service: jobs see all of them too, and erasing reaches them.
CREATE FUNCTION app.protect_login_tables(VARIADIC names text[]) RETURNS void
LANGUAGE plpgsql AS $f$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY names LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY jobs ON %I TO atrium_jobs USING (true)', name);
    EXECUTE format('CREATE POLICY login ON %I TO atrium_login USING (true)', name);
    EXECUTE format($p$CREATE POLICY erasing ON %I TO atrium_owner USING (current_setting('app.erasing', true) = 'on')$p$,
                   name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atrium_jobs, atrium_login', name);
  END LOOP;
END
$f$;

SELECT app.protect_login_tables(
  'session_factors', 'passkeys', 'passkey_challenges', 'step_ups', 'totp_secrets', 'recovery_codes');

-- Requests read what their person has, and use up a proof; everything else is for the login service.
CREATE POLICY own ON passkeys FOR SELECT TO atrium_app USING (user_id = app.user_id());
CREATE POLICY own ON totp_secrets FOR SELECT TO atrium_app USING (user_id = app.user_id());
CREATE POLICY own ON recovery_codes FOR SELECT TO atrium_app USING (user_id = app.user_id());
CREATE POLICY own ON step_ups TO atrium_app USING (user_id = app.user_id());
-- Not the key, nor what authenticators know it by.
GRANT SELECT (id, user_id, name, is_synced, created_at, last_used_at) ON passkeys TO atrium_app;
GRANT SELECT (user_id, confirmed_at, last_used_at) ON totp_secrets TO atrium_app;
GRANT SELECT (user_id, created_at, used_at) ON recovery_codes TO atrium_app;
GRANT SELECT, UPDATE (used_at) ON step_ups TO atrium_app;
