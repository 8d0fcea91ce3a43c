-- Up Migration

-- Directories of customers change memberships by SCIM 2.0 (RFC 7643, RFC 7644), and owners review who has access.

-- What a directory proves itself with. A revoked token is deleted, so that it is an unknown one.
CREATE TABLE scim_tokens (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id int NOT NULL REFERENCES customers ON DELETE CASCADE,
  -- SHA-256 of 256 random bits.
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  -- People are known by id only, as in the activity log.
  created_by int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  -- When a token that was replaced ends; NULL for the current one.
  ends_at timestamptz
);
-- At most one of each.
CREATE UNIQUE INDEX scim_tokens_of_customer ON scim_tokens (customer_id, (ends_at IS NULL));

-- What a directory sent about a person. It is of this customer alone, and never changes an account.
CREATE TABLE scim_users (
  customer_id int NOT NULL REFERENCES customers ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_name text NOT NULL CHECK (length(user_name) BETWEEN 1 AND 254),
  external_id text CHECK (length(external_id) BETWEEN 1 AND 254),
  -- Where an invitation goes to; one of the addresses that were sent.
  email text NOT NULL CHECK (email = lower(email) AND length(email) <= 254),
  -- What the directory asked for last.
  is_active boolean NOT NULL,
  -- Names and addresses as they were sent.
  profile jsonb NOT NULL,
  -- The member whom the record is about, or the invitation from which one may come.
  user_id int REFERENCES users ON DELETE CASCADE,
  invitation_id int REFERENCES invitations ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, id),
  -- Two records of one person could contradict each other.
  CONSTRAINT scim_users_email_key UNIQUE (customer_id, email),
  CONSTRAINT scim_users_user_key UNIQUE (customer_id, user_id)
);
CREATE UNIQUE INDEX scim_users_by_name ON scim_users (customer_id, lower(user_name));
CREATE INDEX scim_users_by_external_id ON scim_users (customer_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX scim_users_by_user ON scim_users (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX scim_users_by_invitation ON scim_users (invitation_id) WHERE invitation_id IS NOT NULL;
CREATE INDEX scim_users_by_email ON scim_users (email);

CREATE TABLE scim_groups (
  customer_id int NOT NULL REFERENCES customers ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  display_name text NOT NULL CHECK (length(display_name) BETWEEN 1 AND 254),
  external_id text CHECK (length(external_id) BETWEEN 1 AND 254),
  -- What an owner chose for its members; the directory cannot. NULL for none.
  role text CHECK (role IN ('owner', 'manager', 'viewer')),
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, id)
);
CREATE UNIQUE INDEX scim_groups_by_name ON scim_groups (customer_id, lower(display_name));

CREATE TABLE scim_group_members (
  customer_id int NOT NULL REFERENCES customers ON DELETE CASCADE,
  group_id uuid NOT NULL,
  user_id uuid NOT NULL,
  PRIMARY KEY (customer_id, group_id, user_id),
  FOREIGN KEY (customer_id, group_id) REFERENCES scim_groups ON DELETE CASCADE,
  FOREIGN KEY (customer_id, user_id) REFERENCES scim_users ON DELETE CASCADE
);
CREATE INDEX scim_group_members_by_user ON scim_group_members (customer_id, user_id);

-- The last requests that were refused, for owners who look for the cause. Texts are the portal's: no name, no address.
CREATE TABLE scim_errors (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id int NOT NULL REFERENCES customers ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  -- Such as `PATCH Users`.
  request text NOT NULL CHECK (length(request) <= 40),
  status smallint NOT NULL,
  detail text NOT NULL CHECK (length(detail) <= 500)
);
CREATE INDEX scim_errors_of_customer ON scim_errors (customer_id, id);

-- By what the session was proved that last began to act for the customer: factors of sessions, or `sign_on`.
ALTER TABLE customer_sign_ins ADD COLUMN factors text[] NOT NULL DEFAULT '{}';

-- That an owner found a member's access right, in the role that it was. Each time is in the log.
CREATE TABLE access_confirmations (
  customer_id int NOT NULL,
  user_id int NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'manager', 'viewer')),
  confirmed_at timestamptz NOT NULL DEFAULT now(),
  -- People are known by id only, as in the activity log.
  confirmed_by int NOT NULL,
  PRIMARY KEY (customer_id, user_id),
  FOREIGN KEY (customer_id, user_id) REFERENCES memberships ON DELETE CASCADE
);

ALTER TABLE reminders DROP CONSTRAINT reminders_kind_check;
ALTER TABLE reminders ADD CONSTRAINT reminders_kind_check
  CHECK (kind IN ('deadline', 'points_expiring', 'access_review'));

-- Privileges -----------------------------------------------------------------------------------------------------

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['scim_tokens', 'scim_users', 'scim_groups', 'scim_group_members', 'scim_errors'] LOOP
    PERFORM app.protect_table(name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atrium_jobs', name);
    -- The login service changes memberships, and sees all of them. What directories sent it sees of one customer only:
    -- of that whose token, or whose owner, the transaction has named.
    IF name <> 'scim_tokens' THEN
      EXECUTE format('CREATE POLICY directory ON %I TO atrium_login USING (customer_id = ANY (app.customer_ids()))', name);
    END IF;
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atrium_login', name);
  END LOOP;
END
$$;
-- Whose a token is, is known by the token.
CREATE POLICY login ON scim_tokens TO atrium_login USING (true);
-- Not the hash.
GRANT SELECT (id, customer_id, created_by, created_at, last_used_at, ends_at) ON scim_tokens TO atrium_app;
GRANT SELECT (customer_id, id, is_active, user_id, invitation_id) ON scim_users TO atrium_app;
GRANT SELECT (customer_id, id, display_name, role) ON scim_groups TO atrium_app;
GRANT SELECT ON scim_group_members, scim_errors TO atrium_app;

GRANT UPDATE (factors) ON customer_sign_ins TO atrium_app;
SELECT app.protect_table('access_confirmations');
GRANT SELECT, INSERT, UPDATE (role, confirmed_at, confirmed_by) ON access_confirmations TO atrium_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON access_confirmations TO atrium_jobs;
-- A request confirms in its person's name.
CREATE POLICY requests_name_their_person ON access_confirmations AS RESTRICTIVE FOR INSERT TO atrium_app
  WITH CHECK (confirmed_by = app.user_id());
CREATE POLICY requests_name_their_person_again ON access_confirmations AS RESTRICTIVE FOR UPDATE TO atrium_app
  USING (true) WITH CHECK (confirmed_by = app.user_id());
