-- Up Migration

-- Sign-on of customers: each can have one provider of OpenID Connect, which signs its own members in.

CREATE TABLE sign_on_providers (
  customer_id int PRIMARY KEY REFERENCES customers,
  -- Random, in the addresses that begin a sign-on and that the provider calls: they do not tell whose they are.
  address_key text NOT NULL UNIQUE CHECK (length(address_key) BETWEEN 20 AND 64),
  -- As the provider itself writes it.
  issuer text NOT NULL CHECK (length(issuer) BETWEEN 1 AND 500),
  client_id text NOT NULL CHECK (length(client_id) BETWEEN 1 AND 300),
  sealed_secret bytea NOT NULL,
  -- Which of the installation's secrets encrypted it.
  key_id text NOT NULL,
  -- An owner can test it before anyone signs in by it.
  is_on boolean NOT NULL DEFAULT false,
  -- Of people who are not invited; NULL if only invited people come in.
  default_role text CHECK (default_role IN ('manager', 'viewer')),
  -- The claim that has a person's groups, and the role that each of them gives: [{"group", "role"}].
  groups_claim text CHECK (length(groups_claim) BETWEEN 1 AND 100),
  group_roles jsonb NOT NULL DEFAULT '[]',
  -- The owner who may act for the customer without its sign-on, also where it is demanded of everybody else.
  break_glass_id int REFERENCES users ON DELETE SET NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- When the last test of exactly these settings succeeded.
  tested_at timestamptz
);

CREATE TRIGGER approve_sign_on
  BEFORE INSERT OR DELETE
  OR UPDATE OF is_on, issuer, client_id, default_role, groups_claim, group_roles, break_glass_id ON sign_on_providers
  FOR EACH ROW EXECUTE FUNCTION app.approve_sign_on();

CREATE TABLE sign_on_domains (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id int NOT NULL REFERENCES sign_on_providers ON DELETE CASCADE,
  domain text NOT NULL CHECK (domain = lower(domain) AND length(domain) BETWEEN 3 AND 253),
  -- What the TXT record has to say. Only someone who may change the DNS of the domain can have it say so.
  challenge text NOT NULL CHECK (length(challenge) >= 20),
  confirmed_at timestamptz,
  -- `dns`, or the account on the machine that ran the command.
  confirmed_by text CHECK (length(confirmed_by) BETWEEN 1 AND 200),
  UNIQUE (customer_id, domain),
  CHECK ((confirmed_at IS NULL) = (confirmed_by IS NULL))
);
-- A domain leads to one customer. Others may ask for it, but do not get it.
CREATE UNIQUE INDEX sign_on_domains_confirmed ON sign_on_domains (domain) WHERE confirmed_at IS NOT NULL;

-- Accounts at the provider of a customer, by issuer and subject, never by an address. One of another customer is another
-- one, even at the same issuer: what one customer's provider says counts for that customer only.
CREATE TABLE sign_on_links (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id int NOT NULL REFERENCES sign_on_providers ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  linked_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  UNIQUE (customer_id, issuer, subject),
  UNIQUE (customer_id, issuer, user_id)
);
CREATE INDEX sign_on_links_by_user ON sign_on_links (user_id);

-- A sign-on in progress, found by the state that comes back. It is deleted when it comes back, whatever comes of it.
CREATE TABLE sign_on_attempts (
  state_hash bytea PRIMARY KEY CHECK (length(state_hash) = 32),
  customer_id int NOT NULL REFERENCES sign_on_providers ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('sign_in', 'link', 'test')),
  -- A change of these in the meantime ends the attempt.
  issuer text NOT NULL,
  client_id text NOT NULL,
  -- A sign-in belongs to a browser, everything else to a session.
  browser_hash bytea CHECK (length(browser_hash) = 32),
  user_id int REFERENCES users ON DELETE CASCADE,
  session_id uuid REFERENCES sessions ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  CHECK ((purpose = 'sign_in') = (browser_hash IS NOT NULL)),
  CHECK ((purpose = 'sign_in') = (user_id IS NULL)),
  CHECK ((user_id IS NULL) = (session_id IS NULL))
);
CREATE INDEX sign_on_attempts_by_time ON sign_on_attempts (expires_at);
CREATE INDEX sign_on_attempts_by_user ON sign_on_attempts (user_id) WHERE user_id IS NOT NULL;

-- What the provider calls the session, so that it can end it.
ALTER TABLE session_sign_ons
  ADD COLUMN issuer text,
  ADD COLUMN subject text,
  ADD COLUMN provider_session text CHECK (length(provider_session) <= 255);

-- A logout token of a provider ends sessions once.
CREATE TABLE sign_on_logouts (
  customer_id int NOT NULL REFERENCES sign_on_providers ON DELETE CASCADE,
  jti_hash bytea NOT NULL CHECK (length(jti_hash) = 32),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, jti_hash)
);
CREATE INDEX sign_on_logouts_by_time ON sign_on_logouts (expires_at);

ALTER TABLE session_factors DROP CONSTRAINT session_factors_factor_check;
ALTER TABLE session_factors ADD CONSTRAINT session_factors_factor_check
  CHECK (factor IN ('password', 'line', 'passkey', 'totp', 'recovery_code', 'sign_on'));

-- The customers of each session, with what is missing before it may act for them: the demand that it does not meet, or
-- `fresh_proof` if what meets it was proved too long ago, or before too long a pause. A passkey counts as two factors. The
-- row of a policy is visible wherever that of a membership is; other rows that a role cannot see prove nothing. To the
-- owner who may act without the sign-on, that is replaced by a second factor of their own.
CREATE VIEW session_customers WITH (security_invoker = true) AS
SELECT s.id AS session_id, s.user_id, m.customer_id, m.role, e.session_id IS NOT NULL AS is_ended, demand.demanded,
  CASE
    WHEN p.customer_id IS NULL THEN NULL
    WHEN proof.at IS NULL THEN demand.demanded
    WHEN proof.at < now() - make_interval(hours => p.max_age_hours)
      OR greatest(proof.at, s.last_used_at) < now() - make_interval(mins => p.idle_minutes)
      OR p.idle_minutes IS NOT NULL AND EXISTS (
        SELECT FROM session_pauses pause
        WHERE pause.session_id = s.id AND pause.ended_at > proof.at AND pause.length > make_interval(mins => p.idle_minutes))
    THEN 'fresh_proof'
  END AS missing
FROM sessions s
CROSS JOIN LATERAL (
  SELECT max(f.proved_at) AS any_at,
         max(f.proved_at) FILTER (WHERE f.factor IN ('password', 'line')) AS first_at,
         max(f.proved_at) FILTER (WHERE f.factor IN ('totp', 'recovery_code')) AS second_at,
         max(f.proved_at) FILTER (WHERE f.factor = 'passkey') AS passkey_at
  FROM session_factors f WHERE f.session_id = s.id
) factors
JOIN memberships m ON m.user_id = s.user_id AND m.status = 'active'
LEFT JOIN security_policies p ON p.customer_id = m.customer_id
LEFT JOIN session_customer_ends e ON e.session_id = s.id AND e.customer_id = m.customer_id
LEFT JOIN session_sign_ons o ON o.session_id = s.id AND o.customer_id = m.customer_id
LEFT JOIN sign_on_providers glass ON glass.customer_id = m.customer_id AND glass.break_glass_id = m.user_id AND m.role = 'owner'
CROSS JOIN LATERAL (
  SELECT app.demanded(p.demands, p.meanwhile, p.grace_days, p.set_at, m.created_at) AS of_members
) policy
CROSS JOIN LATERAL (
  SELECT CASE WHEN policy.of_members = 'sign_on' AND glass.customer_id IS NOT NULL THEN 'second_factor'
              ELSE policy.of_members END AS demanded
) demand
CROSS JOIN LATERAL (
  SELECT CASE demand.demanded
    WHEN 'any' THEN greatest(s.created_at, factors.any_at, o.proved_at)
    WHEN 'second_factor' THEN
      greatest(factors.passkey_at,
               CASE WHEN num_nonnulls(factors.first_at, o.proved_at) > 0 THEN factors.second_at END)
    WHEN 'passkey' THEN factors.passkey_at
    WHEN 'sign_on' THEN o.proved_at
  END AS at
) proof
WHERE s.revoked_at IS NULL AND s.expires_at > now()
  AND (s.only_customer_id IS NULL OR s.only_customer_id = m.customer_id);
GRANT SELECT ON session_customers TO atrium_app, atrium_jobs, atrium_login;

CREATE OR REPLACE VIEW session_memberships WITH (security_invoker = true) AS
SELECT session_id, user_id, customer_id, role FROM session_customers WHERE NOT is_ended AND missing IS NULL;

-- Privileges -----------------------------------------------------------------------------------------------------

SELECT app.protect_login_tables(
  'sign_on_providers', 'sign_on_domains', 'sign_on_links', 'sign_on_attempts', 'sign_on_logouts');

-- Whether the session of the scope was opened by a customer's sign-on, which proves nothing of the person's own.
CREATE FUNCTION app.is_confined() RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN coalesce(current_setting('app.confined', true) = 'on', false);
GRANT EXECUTE ON FUNCTION app.is_confined() TO atrium_app;

-- What a person did without a customer, such as signing in elsewhere, is not for a session of one.
CREATE POLICY not_confined ON activity_logs AS RESTRICTIVE FOR SELECT TO atrium_app
  USING (customer_id IS NOT NULL OR NOT (SELECT app.is_confined()));
CREATE POLICY not_confined ON notifications AS RESTRICTIVE TO atrium_app
  USING (customer_id IS NOT NULL OR NOT (SELECT app.is_confined()));

-- Requests read the settings of customers in their scope and what their person has linked, and change nothing.
CREATE POLICY scope ON sign_on_providers FOR SELECT TO atrium_app USING (customer_id = ANY (app.customer_ids()));
-- Who may act without the sign-on is decided wherever a membership is seen.
CREATE POLICY of_members ON sign_on_providers FOR SELECT TO atrium_app
  USING (EXISTS (SELECT FROM memberships m WHERE m.customer_id = sign_on_providers.customer_id));
CREATE POLICY scope ON sign_on_domains FOR SELECT TO atrium_app USING (customer_id = ANY (app.customer_ids()));
CREATE POLICY own ON sign_on_links FOR SELECT TO atrium_app USING (user_id = app.user_id());
CREATE POLICY names_customers ON sign_on_links AS RESTRICTIVE TO atrium_app USING (app.in_scope(ARRAY[customer_id]));
-- Not the secret.
GRANT SELECT (customer_id, address_key, issuer, client_id, is_on, default_role, groups_claim, group_roles, break_glass_id,
              changed_at, tested_at) ON sign_on_providers TO atrium_app;
GRANT SELECT ON sign_on_domains TO atrium_app;
-- Not the identity at the provider.
GRANT SELECT (id, customer_id, user_id, linked_at, last_used_at) ON sign_on_links TO atrium_app;
