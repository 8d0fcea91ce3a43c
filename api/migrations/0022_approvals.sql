-- Up Migration

-- Four eyes: what a customer wants a second person for, and what waits for one.

-- A row is a rule that is on.
CREATE TABLE approval_rules (
  customer_id int NOT NULL REFERENCES customers,
  action text NOT NULL CHECK (action IN ('redeem', 'grant_role', 'security')),
  -- In points: what costs more needs an approval. 0 for an action without points.
  above int NOT NULL CHECK (above >= 0 AND (above = 0 OR action = 'redeem')),
  -- Whether the customer had two owners at any time since the rule is on. Then no owner alone turns it off, also not one
  -- who has removed all the others.
  has_second_owner boolean NOT NULL,
  PRIMARY KEY (customer_id, action)
);

CREATE TABLE approvals (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id int NOT NULL REFERENCES customers,
  action text NOT NULL CHECK (action IN ('redeem', 'grant_role', 'security', 'sign_on', 'rule')),
  -- What was asked for, as its action reads it; it names people by id, except for who would be invited.
  request jsonb NOT NULL,
  -- A request with the same idempotency key is the same request, for as long as the approval is kept.
  idempotency_key text,
  request_hash bytea,
  -- People are known by id only, as in the activity log.
  requested_by int NOT NULL,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'approved', 'refused', 'void')),
  decided_by int,
  decided_at timestamptz,
  -- Why it was refused.
  reason text CHECK (length(reason) BETWEEN 1 AND 500),
  -- What came of it, or the problem that it is void for.
  outcome jsonb,
  UNIQUE (customer_id, idempotency_key),
  CHECK ((idempotency_key IS NULL) = (request_hash IS NULL)),
  -- No one approves their own, whatever the code does.
  CHECK (decided_by <> requested_by),
  CHECK ((state = 'requested') = (decided_by IS NULL)),
  CHECK ((state = 'requested') = (decided_at IS NULL)),
  CHECK ((state = 'refused') = (reason IS NOT NULL)),
  CHECK ((state IN ('approved', 'void')) = (outcome IS NOT NULL)),
  CHECK (decided_at < expires_at)
);
CREATE INDEX approvals_by_time ON approvals (customer_id, requested_at, id);
CREATE INDEX approvals_waiting ON approvals (customer_id, expires_at) WHERE state = 'requested';

CREATE TRIGGER approve_role BEFORE INSERT OR UPDATE OF role, status ON memberships
  FOR EACH ROW EXECUTE FUNCTION app.approve_role();
CREATE TRIGGER approve_role BEFORE INSERT OR UPDATE OF role ON invitations
  FOR EACH ROW EXECUTE FUNCTION app.approve_role();

CREATE TRIGGER note_second_owner AFTER INSERT OR UPDATE OF role, status ON memberships
  FOR EACH ROW WHEN (NEW.role = 'owner' AND NEW.status = 'active') EXECUTE FUNCTION app.note_second_owner();

-- Privileges -----------------------------------------------------------------------------------------------------

SELECT app.protect_table('approval_rules');
SELECT app.protect_table('approvals');
CREATE POLICY login ON approval_rules TO atrium_login USING (true);
CREATE POLICY login ON approvals TO atrium_login USING (true);
GRANT SELECT, INSERT, UPDATE (above, has_second_owner), DELETE ON approval_rules TO atrium_app;
GRANT SELECT, INSERT, UPDATE (has_second_owner) ON approval_rules TO atrium_jobs;
GRANT SELECT, UPDATE (has_second_owner) ON approval_rules TO atrium_login;
GRANT SELECT, INSERT, UPDATE (state, decided_by, decided_at, outcome, reason) ON approvals TO atrium_app;
GRANT SELECT, INSERT, UPDATE (state, decided_by, decided_at, outcome, reason) ON approvals TO atrium_login;
GRANT SELECT, INSERT, DELETE ON approvals TO atrium_jobs;

-- A request asks in its person's name, and decides what another person asked for, once and in time.
CREATE POLICY requests_name_their_person ON approvals AS RESTRICTIVE FOR INSERT TO atrium_app
  WITH CHECK (requested_by = app.user_id() AND state = 'requested');
CREATE POLICY requests_decide ON approvals AS RESTRICTIVE FOR UPDATE TO atrium_app
  USING (state = 'requested' AND requested_by <> app.user_id())
  WITH CHECK (decided_by = app.user_id());
