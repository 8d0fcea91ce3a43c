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
  EXECUTE format('CREATE POLICY staff ON %I TO atrium_staff USING ((SELECT app.staff_sees_all()) '
                 'OR %I IN (SELECT unnest(app.staff_customer_ids())))', name, key);
  EXECUTE format('GRANT SELECT ON %I TO atrium_staff', name);
END
$$;

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
