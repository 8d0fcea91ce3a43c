-- Up Migration

-- People of the provider. They have accounts like everybody, are never members of a customer, and act by a role of the
-- database of their own, so that no request of a customer ever meets a policy of theirs.

CREATE TABLE staff (
  user_id int PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('agent', 'supervisor', 'administrator')),
  -- Else those of staff_customers.
  all_customers boolean NOT NULL DEFAULT false,
  -- People are known by id only, as in the activity log; NULL if a command invited them.
  invited_by int,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The row stays: the account of a person who was staff never becomes that of a member.
  deactivated_at timestamptz
);

CREATE TABLE staff_customers (
  user_id int NOT NULL REFERENCES staff ON DELETE CASCADE,
  customer_id int NOT NULL REFERENCES customers ON DELETE CASCADE,
  PRIMARY KEY (user_id, customer_id)
);
CREATE INDEX staff_customers_by_customer ON staff_customers (customer_id);

CREATE TRIGGER refuse_member BEFORE INSERT ON staff FOR EACH ROW EXECUTE FUNCTION app.refuse_member_as_staff();
CREATE TRIGGER refuse_staff BEFORE INSERT ON memberships FOR EACH ROW EXECUTE FUNCTION app.refuse_staff_as_member();

-- Of a person of the provider who acted for a customer, whose log names both. NULL for the customer's own people.
ALTER TABLE person_names ADD COLUMN provider text CHECK (length(provider) BETWEEN 1 AND 200);

-- The scope of a transaction of staff: set at its start by app.enter_staff, and reset at its end.

CREATE FUNCTION app.staff_id() RETURNS int
LANGUAGE sql STABLE PARALLEL SAFE
RETURN NULLIF(current_setting('app.staff_id', true), '')::int;

-- Whether the person sees all customers, else those of app.staff_customer_ids().
CREATE FUNCTION app.staff_sees_all() RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN coalesce(current_setting('app.staff_all', true) = 'on', false);

CREATE FUNCTION app.staff_customer_ids() RETURNS int[]
LANGUAGE sql STABLE PARALLEL SAFE
RETURN NULLIF(current_setting('app.staff_customers', true), '')::int[];

CREATE FUNCTION app.staff_sees(customer int) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN app.staff_sees_all() OR coalesce(customer = ANY (app.staff_customer_ids()), false);

GRANT USAGE ON SCHEMA app TO atrium_staff;
GRANT EXECUTE ON FUNCTION app.staff_id(), app.staff_sees_all(), app.staff_customer_ids(), app.staff_sees(int) TO atrium_staff;

-- Lets staff read a protected table with rows of customers: those of the customers whom the person sees. Sub-selects are
-- read once for each statement, which app.staff_sees would be for each row. What staff may write is granted apart.
CREATE FUNCTION app.protect_staff_table(name text, key text DEFAULT 'customer_id') RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- Several modules may open the same table.
  IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = name::regclass AND polname = 'staff') THEN
    EXECUTE format('CREATE POLICY staff ON %I TO atrium_staff USING ((SELECT app.staff_sees_all()) '
                   'OR %I IN (SELECT unnest(app.staff_customer_ids())))', name, key);
  END IF;
  EXECUTE format('GRANT SELECT ON %I TO atrium_staff', name);
END
$$;

-- A person of the provider sees the portal as a member does. A row is a view that goes on: what it was is in the customer's
-- log. People are known by id only.
CREATE TABLE staff_views (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id int NOT NULL REFERENCES customers,
  user_id int NOT NULL,
  staff_id int NOT NULL,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  started_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_views_by_customer ON staff_views (customer_id);
CREATE INDEX staff_views_by_time ON staff_views (expires_at);
CREATE INDEX staff_views_by_session ON staff_views (session_id);

-- Whether the transaction shows what a member sees to another person, whom secrets are kept from.
CREATE FUNCTION app.is_viewed() RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN coalesce(current_setting('app.viewed', true) = 'on', false);
GRANT EXECUTE ON FUNCTION app.is_viewed() TO atrium_app, atrium_jobs, atrium_login, atrium_staff;

-- Privileges -----------------------------------------------------------------------------------------------------

SELECT app.protect_login_tables('staff', 'staff_customers');
-- The login service knows who is staff, and changes nothing of it.
REVOKE INSERT, UPDATE, DELETE ON staff, staff_customers FROM atrium_login;
-- Staff know each other, and which colleague has which of the customers that they see themselves.
CREATE POLICY staff ON staff FOR SELECT TO atrium_staff USING ((SELECT app.staff_id()) IS NOT NULL);
CREATE POLICY staff ON staff_customers FOR SELECT TO atrium_staff
  USING (user_id = (SELECT app.staff_id()) OR (SELECT app.staff_sees_all())
         OR customer_id IN (SELECT unnest(app.staff_customer_ids())));
GRANT SELECT ON staff, staff_customers TO atrium_staff;

SELECT app.protect_staff_table('customers', 'id');
SELECT app.protect_staff_table('memberships');
SELECT app.protect_staff_table('person_names');
CREATE POLICY staff ON users FOR SELECT TO atrium_staff
  USING (id = (SELECT app.staff_id()) OR EXISTS (SELECT FROM staff s WHERE s.user_id = users.id)
         OR EXISTS (SELECT FROM memberships m WHERE m.user_id = users.id));
GRANT SELECT ON users TO atrium_staff;

-- What app.enter_staff checks.
CREATE POLICY staff ON sessions FOR SELECT TO atrium_staff USING (user_id = (SELECT app.staff_id()));
CREATE POLICY staff ON session_factors FOR SELECT TO atrium_staff USING (user_id = (SELECT app.staff_id()));
CREATE POLICY staff ON demo_mark FOR SELECT TO atrium_staff USING (true);
GRANT SELECT (id, user_id, expires_at, revoked_at, only_customer_id) ON sessions TO atrium_staff;
GRANT SELECT (session_id, user_id, factor) ON session_factors TO atrium_staff;
GRANT SELECT ON demo_mark TO atrium_staff;

-- What the desk changes is in the customer's log, in the name of who did it.
SELECT app.protect_staff_table('activity_logs');
CREATE POLICY staff_name_their_person ON activity_logs AS RESTRICTIVE FOR INSERT TO atrium_staff
  WITH CHECK (actor_id = app.staff_id() AND customer_id IS NOT NULL);
GRANT INSERT ON activity_logs TO atrium_staff;
GRANT USAGE ON SEQUENCE activity_logs_id_seq TO atrium_staff;
GRANT INSERT ON person_names TO atrium_staff;
CREATE POLICY staff_name_themselves ON person_names AS RESTRICTIVE FOR INSERT TO atrium_staff
  WITH CHECK (person_id = app.staff_id() AND provider IS NOT NULL);

-- Views of members, each for who began it.
SELECT app.protect_table('staff_views');
SELECT app.protect_staff_table('staff_views');
CREATE POLICY staff_view_themselves ON staff_views AS RESTRICTIVE TO atrium_staff USING (staff_id = app.staff_id());
GRANT INSERT, DELETE ON staff_views TO atrium_staff;
GRANT SELECT, DELETE ON staff_views TO atrium_jobs;
CREATE POLICY staff ON added_permissions FOR SELECT TO atrium_staff USING (true);
GRANT SELECT (name, roles) ON added_permissions TO atrium_staff;

-- What the list of a customer's people is read from. Not the hash of an invitation's token.
SELECT app.protect_staff_table('customer_sign_ins');
SELECT app.protect_staff_table('security_policies');
SELECT app.protect_staff_table('recovered_memberships');
SELECT app.protect_staff_table('invitations');
REVOKE SELECT ON invitations FROM atrium_staff;
GRANT SELECT (id, customer_id, email, display_name, role, outcome, expires_at) ON invitations TO atrium_staff;
GRANT EXECUTE ON FUNCTION app.customer_ids(), app.demanded(text, text, int, timestamptz, timestamptz),
  app.demands_readmission(security_policies, timestamptz), app.search_key(text), app.reference_key(text), app.number_key(text),
  app.folded(text), app.without_punctuation(text) TO atrium_staff;

-- Four eyes of the provider: what one of its people asked for, and another decides. Customers never see it.
CREATE TABLE staff_approvals (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id int NOT NULL REFERENCES customers,
  action text NOT NULL CHECK (action IN ('correct_points')),
  -- What was asked for, as its action reads it.
  request jsonb NOT NULL,
  idempotency_key text NOT NULL,
  request_hash bytea NOT NULL,
  -- People are known by id only, as in the activity log.
  requested_by int NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'approved', 'refused', 'void')),
  decided_by int,
  decided_at timestamptz,
  -- Why it was refused.
  reason text CHECK (length(reason) BETWEEN 1 AND 500),
  -- What came of it, or the problem that it is void for.
  outcome jsonb,
  UNIQUE (customer_id, idempotency_key),
  -- No one approves their own, whatever the code does.
  CHECK (decided_by <> requested_by),
  CHECK ((state = 'requested') = (decided_by IS NULL)),
  CHECK ((state = 'requested') = (decided_at IS NULL)),
  CHECK ((state = 'refused') = (reason IS NOT NULL)),
  CHECK ((state IN ('approved', 'void')) = (outcome IS NOT NULL)),
  CHECK (decided_at < expires_at)
);
CREATE INDEX staff_approvals_by_time ON staff_approvals (requested_at, id);
SELECT app.protect_table('staff_approvals');
SELECT app.protect_staff_table('staff_approvals');
GRANT SELECT, INSERT, UPDATE (state, decided_by, decided_at, outcome, reason) ON staff_approvals TO atrium_jobs;

-- Corrections of at most so many points are made by one supervisor alone; 0 for none.
ALTER TABLE points_programme
  ADD COLUMN correct_alone int NOT NULL DEFAULT 0 CHECK (correct_alone BETWEEN 0 AND 1000000000);
