-- Up Migration

-- Calendar feeds: addresses at which the calendar program of a person reads deadlines without signing in. Anyone who
-- has the address sees what the person may see at that moment.

CREATE TABLE calendar_feeds (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  -- NULL for all customers of the person.
  customer_id int,
  -- SHA-256 of the secret in the address. A revoked feed is deleted, so that its address is an unknown one.
  secret_hash bytea NOT NULL UNIQUE CHECK (length(secret_hash) = 32),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- Filters of the list of deadlines, as the query of an address.
  query text NOT NULL CHECK (length(query) <= 4000),
  -- Days before each deadline on which the calendar program reminds.
  alarms int[] NOT NULL DEFAULT '{}' CHECK (alarms <@ '{0,1,7,30}'),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  -- The feeds of a membership end with it.
  FOREIGN KEY (customer_id, user_id) REFERENCES memberships (customer_id, user_id) ON DELETE CASCADE
);
CREATE INDEX calendar_feeds_by_person ON calendar_feeds (user_id);
CREATE INDEX calendar_feeds_by_membership ON calendar_feeds (customer_id, user_id) WHERE customer_id IS NOT NULL;

-- Privileges -----------------------------------------------------------------------------------------------------

ALTER TABLE calendar_feeds ENABLE ROW LEVEL SECURITY;
ALTER TABLE calendar_feeds FORCE ROW LEVEL SECURITY;

CREATE POLICY own ON calendar_feeds TO atrium_app
  USING (user_id = app.user_id()
         AND (customer_id IS NULL OR customer_id IN (SELECT unnest(app.customer_ids()))));
CREATE POLICY names_customers ON calendar_feeds AS RESTRICTIVE TO atrium_app
  USING (app.in_scope(CASE WHEN customer_id IS NOT NULL THEN ARRAY[customer_id] END)
         AND app.in_scope(app.ids_in_query(query, 'customer')));
-- Not the hash of the secret.
GRANT SELECT (id, user_id, customer_id, name, query, alarms, created_at, last_used_at) ON calendar_feeds TO atrium_app;
GRANT INSERT, UPDATE (last_used_at), DELETE ON calendar_feeds TO atrium_app;

CREATE POLICY jobs ON calendar_feeds TO atrium_jobs USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON calendar_feeds TO atrium_jobs;

-- Who an address belongs to, before anyone is known; and the end of all of a person's feeds with a password reset.
CREATE POLICY login ON calendar_feeds TO atrium_login USING (true);
GRANT SELECT (id, user_id, customer_id, secret_hash, created_at, last_used_at), DELETE ON calendar_feeds TO atrium_login;
