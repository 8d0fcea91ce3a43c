-- Up Migration

-- An owner ends what a person's sessions may do for one customer, never a session: it is the person's.
CREATE TABLE session_customer_ends (
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  customer_id int NOT NULL REFERENCES customers ON DELETE CASCADE,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  ended_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (session_id, customer_id)
);

-- When a person last began to act for a customer. Apart from memberships, whose every change is told to open pages.
CREATE TABLE customer_sign_ins (
  customer_id int NOT NULL,
  user_id int NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, user_id),
  FOREIGN KEY (customer_id, user_id) REFERENCES memberships ON DELETE CASCADE
);

ALTER TABLE session_customer_ends ENABLE ROW LEVEL SECURITY;
ALTER TABLE session_customer_ends FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON session_customer_ends FOR SELECT TO atrium_app USING (user_id = app.user_id());
CREATE POLICY jobs ON session_customer_ends TO atrium_jobs USING (true);
CREATE POLICY login ON session_customer_ends TO atrium_login USING (true);
GRANT SELECT ON session_customer_ends TO atrium_app;
GRANT SELECT, INSERT ON session_customer_ends TO atrium_login;
GRANT SELECT, INSERT, UPDATE, DELETE ON session_customer_ends TO atrium_jobs;

CREATE TRIGGER tell_of_end AFTER INSERT ON session_customer_ends REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_access();

-- What sessions may act for: the one place that says so.
CREATE VIEW session_memberships WITH (security_invoker = true) AS
SELECT s.id AS session_id, s.user_id, m.customer_id, m.role
FROM sessions s
JOIN memberships m ON m.user_id = s.user_id AND m.status = 'active'
WHERE s.revoked_at IS NULL AND s.expires_at > now()
  AND NOT EXISTS (SELECT FROM session_customer_ends e WHERE e.session_id = s.id AND e.customer_id = m.customer_id);
GRANT SELECT ON session_memberships TO atrium_app, atrium_jobs, atrium_login;

CREATE OR REPLACE FUNCTION app.enter_scope(person int, customers int[], session uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  allowed int[] := customers;
BEGIN
  PERFORM set_config('app.user_id', person::text, true);
  IF session IS NOT NULL THEN
    SELECT array_agg(customer_id) INTO allowed FROM session_memberships
    WHERE session_id = session AND user_id = person AND customer_id = ANY (customers);
  END IF;
  PERFORM set_config('app.customer_ids', coalesce(allowed, '{}')::text, true);
END
$$;

ALTER TABLE activity_logs NO FORCE ROW LEVEL SECURITY;
ALTER TABLE memberships NO FORCE ROW LEVEL SECURITY;
INSERT INTO customer_sign_ins (customer_id, user_id, at)
SELECT m.customer_id, m.user_id, max(l.at)
FROM memberships m
JOIN activity_logs l ON l.customer_id = m.customer_id AND l.actor_id = m.user_id AND l.action = 'customer.switched'
GROUP BY m.customer_id, m.user_id;
ALTER TABLE activity_logs FORCE ROW LEVEL SECURITY;
ALTER TABLE memberships FORCE ROW LEVEL SECURITY;

ALTER TABLE customer_sign_ins ENABLE ROW LEVEL SECURITY;
ALTER TABLE customer_sign_ins FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON customer_sign_ins FOR SELECT TO atrium_app USING (customer_id = ANY (app.customer_ids()));
CREATE POLICY own ON customer_sign_ins FOR INSERT TO atrium_app
  WITH CHECK (user_id = app.user_id() AND customer_id = ANY (app.customer_ids()));
CREATE POLICY own_change ON customer_sign_ins FOR UPDATE TO atrium_app
  USING (user_id = app.user_id() AND customer_id = ANY (app.customer_ids()));
CREATE POLICY jobs ON customer_sign_ins TO atrium_jobs USING (true);
CREATE POLICY login ON customer_sign_ins FOR SELECT TO atrium_login USING (true);
GRANT SELECT, INSERT ON customer_sign_ins TO atrium_app;
GRANT UPDATE (at) ON customer_sign_ins TO atrium_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON customer_sign_ins TO atrium_jobs;
GRANT SELECT ON customer_sign_ins TO atrium_login;

-- It said when somebody signed in for whichever customer, and nothing reads it any more.
ALTER TABLE users DROP COLUMN last_signed_in_at;
