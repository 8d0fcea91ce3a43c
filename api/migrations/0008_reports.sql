-- Up Migration

-- Scheduled reports: what a person gets by mail every week or month.

CREATE TABLE report_schedules (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  -- NULL for all customers of the person. Not of a membership: a schedule whose membership has ended is stopped, and
  -- the person is told.
  customer_id int REFERENCES customers ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  report text NOT NULL CHECK (report IN ('points_statement', 'applications', 'deadlines')),
  -- Filters and order of a list, as the query of an address.
  query text NOT NULL CHECK (length(query) <= 4000),
  format text NOT NULL CHECK (format IN ('pdf', 'xlsx')),
  rhythm text NOT NULL CHECK (rhythm IN ('weekly', 'monthly')),
  -- Of the week, from Monday on, or of the month.
  day int NOT NULL CHECK (day BETWEEN 1 AND CASE rhythm WHEN 'weekly' THEN 7 ELSE 31 END),
  is_attached boolean NOT NULL,
  time_zone text NOT NULL CHECK (length(time_zone) BETWEEN 1 AND 64),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'stopped')),
  next_run_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX report_schedules_by_person ON report_schedules (user_id);
CREATE INDEX report_schedules_due ON report_schedules (next_run_at) WHERE state = 'active';

-- One row for each report that was sent: inserted in the transaction that emits its event. A file is not stored.
CREATE TABLE report_runs (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  schedule_id int NOT NULL REFERENCES report_schedules ON DELETE CASCADE,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The day of the schedule that it was sent for.
  run_on date NOT NULL,
  expires_at timestamptz NOT NULL,
  UNIQUE (schedule_id, run_on)
);
CREATE INDEX report_runs_by_person ON report_runs (user_id);

-- Privileges -----------------------------------------------------------------------------------------------------

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['report_schedules', 'report_runs'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY jobs ON %I TO atrium_jobs USING (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atrium_jobs', name);
    EXECUTE format('CREATE POLICY own ON %I TO atrium_app USING (user_id = app.user_id())', name);
  END LOOP;
END
$$;
GRANT SELECT, INSERT, UPDATE (state, next_run_at), DELETE ON report_schedules TO atrium_app;
CREATE POLICY names_customers ON report_schedules AS RESTRICTIVE TO atrium_app
  USING (app.in_scope(CASE WHEN customer_id IS NOT NULL THEN ARRAY[customer_id] END)
         AND app.in_scope(app.ids_in_query(query, 'customer')));
-- A new schedule is of customers that the person may act for.
CREATE POLICY of_scope ON report_schedules AS RESTRICTIVE FOR INSERT TO atrium_app
  WITH CHECK (customer_id IS NULL OR customer_id IN (SELECT unnest(app.customer_ids())));
-- A run names what its schedule names.
CREATE POLICY names_customers ON report_runs AS RESTRICTIVE TO atrium_app
  USING (EXISTS (SELECT FROM report_schedules s WHERE s.id = schedule_id));
-- Only a job adds runs.
GRANT SELECT ON report_runs TO atrium_app;
