-- Up Migration

-- What a customer demands of the sessions that act for it, and the one rule that decides which customers a session may
-- act for.

-- Set for a session that a customer's own sign-on has opened: it acts for that customer only.
ALTER TABLE sessions ADD COLUMN only_customer_id int REFERENCES customers ON DELETE CASCADE;
CREATE INDEX sessions_of_customer ON sessions (only_customer_id) WHERE only_customer_id IS NOT NULL;

-- A session that a customer's own sign-on has proved, and when last. It proves nothing for other customers.
CREATE TABLE session_sign_ons (
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  customer_id int NOT NULL REFERENCES customers ON DELETE CASCADE,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  proved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (session_id, customer_id)
);
CREATE INDEX session_sign_ons_by_customer ON session_sign_ons (customer_id);
CREATE INDEX session_sign_ons_by_user ON session_sign_ons (user_id);

-- Times without use that were longer than the shortest idle limit. Without them a session would meet an idle limit again
-- as soon as it is used.
CREATE TABLE session_pauses (
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  ended_at timestamptz NOT NULL DEFAULT now(),
  length interval NOT NULL,
  PRIMARY KEY (session_id, ended_at)
);
CREATE INDEX session_pauses_by_user ON session_pauses (user_id);

-- A customer without a row demands nothing.
CREATE TABLE security_policies (
  customer_id int PRIMARY KEY REFERENCES customers,
  demands text NOT NULL DEFAULT 'any' CHECK (demands IN ('any', 'second_factor', 'passkey', 'sign_on')),
  -- How long members may go on as before: from when the demand was set, or from when they joined.
  grace_days int NOT NULL DEFAULT 0 CHECK (grace_days BETWEEN 0 AND 90),
  set_at timestamptz NOT NULL DEFAULT now(),
  -- What goes on to be demanded of those who were members when the demand was set, so that a stronger one opens no gap.
  meanwhile text NOT NULL DEFAULT 'any' CHECK (meanwhile IN ('any', 'second_factor', 'passkey', 'sign_on')),
  -- A session has to be proved again after so long without use, or in all.
  idle_minutes int CHECK (idle_minutes BETWEEN 15 AND 720),
  max_age_hours int CHECK (max_age_hours BETWEEN 1 AND 168),
  -- Whether calendar feeds, digests and mailed reports, which have no session, have anything of the customer.
  sends_without_session boolean NOT NULL DEFAULT false
);

CREATE FUNCTION app.demanded(
  demands text, meanwhile text, grace_days int, set_at timestamptz, joined_at timestamptz
) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE
  WHEN now() >= greatest(set_at, joined_at) + make_interval(hours => 24 * grace_days) THEN demands
  WHEN joined_at < set_at THEN meanwhile
  ELSE 'any'
END;

ALTER TABLE one_time_passwords DROP CONSTRAINT one_time_passwords_purpose_check;
ALTER TABLE one_time_passwords ADD CONSTRAINT one_time_passwords_purpose_check
  CHECK (purpose IN ('change_password', 'redeem', 'otp_threshold', 'end_sessions', 'unlink_line', 'lasting_access',
                     'change_factors', 'security_policy'));

CREATE TRIGGER approve_policy BEFORE INSERT OR UPDATE OR DELETE ON security_policies
  FOR EACH ROW EXECUTE FUNCTION app.approve_policy();
CREATE TRIGGER tell_of_new AFTER INSERT ON security_policies REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_policy();
CREATE TRIGGER tell_of_change AFTER UPDATE ON security_policies REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_policy();
CREATE TRIGGER tell_of_end AFTER DELETE ON security_policies REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_policy();
-- A password and a LINE account are proved with a new session, which has no page yet.
CREATE TRIGGER tell_of_proof AFTER INSERT OR UPDATE ON session_factors
  FOR EACH ROW WHEN (NEW.factor NOT IN ('password', 'line')) EXECUTE FUNCTION app.tell_of_ended_session();
CREATE TRIGGER tell_of_proof AFTER INSERT OR UPDATE ON session_sign_ons
  FOR EACH ROW EXECUTE FUNCTION app.tell_of_ended_session();

-- Privileges -----------------------------------------------------------------------------------------------------

SELECT app.protect_login_tables('security_policies', 'session_sign_ons', 'session_pauses');
GRANT EXECUTE ON FUNCTION app.demanded(text, text, int, timestamptz, timestamptz) TO atrium_app, atrium_jobs, atrium_login;
GRANT SELECT (code) ON customers TO atrium_login;

-- A policy that is not seen would be one that is met, so it is seen wherever a membership is that it applies to.
CREATE POLICY of_members ON security_policies FOR SELECT TO atrium_app
  USING (EXISTS (SELECT FROM memberships m WHERE m.customer_id = security_policies.customer_id));
CREATE POLICY own ON session_factors FOR SELECT TO atrium_app USING (user_id = app.user_id());
CREATE POLICY own ON session_pauses FOR SELECT TO atrium_app USING (user_id = app.user_id());
CREATE POLICY own ON session_sign_ons FOR SELECT TO atrium_app USING (user_id = app.user_id());
CREATE POLICY names_customers ON session_sign_ons AS RESTRICTIVE TO atrium_app
  USING (app.in_scope(ARRAY[customer_id]));
GRANT SELECT ON security_policies, session_factors, session_pauses, session_sign_ons TO atrium_app;
