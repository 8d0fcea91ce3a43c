-- Up Migration

-- Protects a table with rows of customers by row-level security: jobs see all rows, requests those of their customers, and
-- its owner those of a person or a customer that is being erased. What each may do with them is granted apart.
CREATE OR REPLACE FUNCTION app.protect_table(name text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY jobs ON %I TO atrium_jobs USING (true)', name);
  EXECUTE format('CREATE POLICY scope ON %I TO atrium_app USING (customer_id IN (SELECT unnest(app.customer_ids())))',
                 name);
  EXECUTE format($f$CREATE POLICY erasing ON %I TO atrium_owner USING (current_setting('app.erasing', true) = 'on')$f$,
                 name);
END
$$;

-- Sums that lists and charts read instead of the rows: how many applications a customer has, with their spending and
-- their unpaid fees. Each statement that changes applications appends what it changes to application_count_changes, so
-- that no writer waits for another; a job adds the changes to application_counts. Both together are right at each commit.

CREATE TABLE application_counts (
  customer_id int NOT NULL REFERENCES customers,
  -- GROUPING(status_id, category_id, country_code, month) of the row; the keys that it leaves out are NULL.
  grouping smallint NOT NULL,
  status_id int REFERENCES statuses,
  category_id int REFERENCES categories,
  country_code char(2) REFERENCES countries,
  -- First day of the month of the application date.
  month date,
  count bigint NOT NULL,
  spending bigint NOT NULL,
  unpaid bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (customer_id, grouping, status_id, category_id, country_code, month)
);

-- Without foreign keys: a change of an application would lock the rows that they refer to.
CREATE TABLE application_count_changes (
  customer_id int NOT NULL,
  status_id int NOT NULL,
  category_id int NOT NULL,
  country_code char(2) NOT NULL,
  month date NOT NULL,
  count bigint NOT NULL,
  spending bigint NOT NULL,
  unpaid bigint NOT NULL
);
CREATE INDEX application_count_changes_by_customer ON application_count_changes (customer_id);

-- When the sums of a customer were last compared with its rows. The rows of a customer without a row here are counted one
-- by one: after the upgrade from 1.0.0, until the job has added up what was there before.
CREATE TABLE application_count_checks (
  customer_id int PRIMARY KEY REFERENCES customers,
  checked_at timestamptz NOT NULL DEFAULT now()
);

CREATE TRIGGER count_new_applications AFTER INSERT ON applications
  REFERENCING NEW TABLE AS new_applications FOR EACH STATEMENT EXECUTE FUNCTION app.count_applications();
CREATE TRIGGER count_changed_applications AFTER UPDATE ON applications
  REFERENCING OLD TABLE AS old_applications NEW TABLE AS new_applications
  FOR EACH STATEMENT EXECUTE FUNCTION app.count_applications();
CREATE TRIGGER count_gone_applications AFTER DELETE ON applications
  REFERENCING OLD TABLE AS old_applications FOR EACH STATEMENT EXECUTE FUNCTION app.count_applications();

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['application_counts', 'application_count_changes', 'application_count_checks'] LOOP
    PERFORM app.protect_table(name);
    EXECUTE format('GRANT SELECT ON %I TO atrium_app', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atrium_jobs', name);
  END LOOP;
END
$$;
-- A request that moves a deadline changes an application, and the trigger appends what it changes.
GRANT INSERT ON application_count_changes TO atrium_app;
