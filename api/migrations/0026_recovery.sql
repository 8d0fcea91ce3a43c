-- Up Migration

-- The way back for a person who has lost every factor, and who lets them act again for customers that demand one.

-- A mailed link. From when it is first opened a wait counts, of which every channel is told.
CREATE TABLE account_recoveries (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  mailed_at timestamptz NOT NULL DEFAULT now(),
  -- Who lost the mail goes on with the wait of an earlier link, which ends.
  begun_at timestamptz,
  ended_at timestamptz,
  outcome text CHECK (outcome IN ('finished', 'stopped', 'replaced')),
  CHECK ((ended_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX account_recoveries_by_user ON account_recoveries (user_id);
CREATE INDEX account_recoveries_by_time ON account_recoveries (mailed_at);
CREATE UNIQUE INDEX one_recovery_at_a_time ON account_recoveries (user_id)
  WHERE begun_at IS NOT NULL AND ended_at IS NULL;

-- Memberships of a person whose account was recovered by the mailbox alone, until someone of the customer readmits them.
CREATE TABLE recovered_memberships (
  customer_id int NOT NULL,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  recovered_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, user_id),
  FOREIGN KEY (customer_id, user_id) REFERENCES memberships ON DELETE CASCADE
);
CREATE INDEX recovered_memberships_by_user ON recovered_memberships (user_id);

-- Where no owner is left who could: what one operator asked for, and another approved. It ends with what it is about.
CREATE TABLE operator_readmissions (
  customer_id int NOT NULL,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  -- Accounts of the operators on the machine.
  requested_by text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  approved_by text CHECK (approved_by <> requested_by),
  approved_at timestamptz,
  CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  PRIMARY KEY (customer_id, user_id),
  FOREIGN KEY (customer_id, user_id) REFERENCES recovered_memberships ON DELETE CASCADE
);
CREATE INDEX operator_readmissions_by_user ON operator_readmissions (user_id);
CREATE INDEX operator_readmissions_by_time ON operator_readmissions (approved_at);

CREATE TRIGGER tell_of_readmission AFTER DELETE ON recovered_memberships
  FOR EACH ROW EXECUTE FUNCTION app.tell_of_readmission();

-- Whether a customer has to readmit its recovered members: who has the mailbox of another could add the factor that it
-- demands. Its own sign-on is no such factor, as it vouches for the person itself.
CREATE FUNCTION app.demands_readmission(policy security_policies, joined_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN policy.demands <> 'any'
  AND app.demanded(policy.demands, policy.meanwhile, policy.grace_days, policy.set_at, joined_at) <> 'sign_on';
GRANT EXECUTE ON FUNCTION app.demands_readmission(security_policies, timestamptz) TO atrium_app, atrium_jobs, atrium_login;

-- What a session lacks by its factors, and before that, whether its person has to be readmitted.
ALTER VIEW session_customers RENAME TO session_demands;
CREATE VIEW session_customers WITH (security_invoker = true) AS
SELECT d.session_id, d.user_id, d.customer_id, d.role, d.is_ended, d.demanded,
  CASE
    WHEN r.user_id IS NOT NULL
      AND EXISTS (SELECT FROM security_policies p JOIN memberships m ON m.customer_id = p.customer_id AND m.user_id = d.user_id
                  WHERE p.customer_id = d.customer_id AND app.demands_readmission(p, m.created_at))
    THEN 'readmission'
    ELSE d.missing
  END AS missing
FROM session_demands d
LEFT JOIN recovered_memberships r ON r.customer_id = d.customer_id AND r.user_id = d.user_id;
GRANT SELECT ON session_customers TO atrium_app, atrium_jobs, atrium_login;

CREATE OR REPLACE VIEW session_memberships WITH (security_invoker = true) AS
SELECT session_id, user_id, customer_id, role FROM session_customers WHERE NOT is_ended AND missing IS NULL;

-- Privileges -----------------------------------------------------------------------------------------------------

SELECT app.protect_login_tables('account_recoveries', 'recovered_memberships', 'operator_readmissions');
CREATE POLICY own ON account_recoveries FOR SELECT TO atrium_app USING (user_id = app.user_id());
GRANT SELECT (user_id, mailed_at, begun_at, ended_at, outcome) ON account_recoveries TO atrium_app;
-- A row that is not seen would let its person act, so it is seen wherever the membership is.
CREATE POLICY of_members ON recovered_memberships FOR SELECT TO atrium_app
  USING (customer_id = ANY (app.customer_ids()) OR (user_id = app.user_id() AND app.in_scope(ARRAY[customer_id])));
GRANT SELECT ON recovered_memberships TO atrium_app;
