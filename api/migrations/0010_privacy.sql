-- Up Migration

-- Erasing people and customers. What may be erased is decided by functions that run as the owner:
-- no other role may change the ledger or the log.

-- People and customers that were erased: ids only. Applied again to a database that is restored from before.
CREATE TABLE erasures (
  kind text NOT NULL CHECK (kind IN ('person', 'customer')),
  -- Of a person, or of an invitation that no account came of: they share their sequence.
  id int NOT NULL,
  erased_at timestamptz NOT NULL DEFAULT now(),
  -- Account on the machine that ran the command.
  erased_by text NOT NULL CHECK (length(erased_by) BETWEEN 1 AND 200),
  -- When a job repeated it, for requests that were in flight; NULL until then.
  finished_at timestamptz,
  PRIMARY KEY (kind, id)
);
CREATE INDEX erasures_unfinished ON erasures (erased_at) WHERE finished_at IS NULL;

ALTER TABLE erasures ENABLE ROW LEVEL SECURITY;
ALTER TABLE erasures FORCE ROW LEVEL SECURITY;
CREATE POLICY jobs ON erasures TO atrium_jobs USING (true);
GRANT SELECT, UPDATE (finished_at) ON erasures TO atrium_jobs;

-- With FORCE, row-level security applies to the owner too, which sees what it erases only while it erases.
DO $$
DECLARE
  name text;
BEGIN
  FOR name IN
    SELECT c.relname FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relforcerowsecurity
      AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'owner')
  LOOP
    EXECUTE format($f$CREATE POLICY erasing ON %I TO atrium_owner USING (current_setting('app.erasing', true) = 'on')$f$,
                   name);
  END LOOP;
END
$$;
