-- Appends what a statement changes in the counts of applications. It updates no row that others change, so no writer waits.
-- Of an update it is called for each row that changes one of them, which costs a single row half as much as the tables of
-- a statement's rows.
CREATE OR REPLACE FUNCTION app.count_applications() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO application_count_changes
    SELECT customer_id, status_id, category_id, country_code, date_trunc('month', applied_at::timestamp)::date,
           count(*), sum(spending), sum(unpaid)
    FROM new_applications GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO application_count_changes
    SELECT customer_id, status_id, category_id, country_code, date_trunc('month', applied_at::timestamp)::date,
           -count(*), -sum(spending), -sum(unpaid)
    FROM old_applications GROUP BY 1, 2, 3, 4, 5;
  ELSE
    INSERT INTO application_count_changes VALUES
      (OLD.customer_id, OLD.status_id, OLD.category_id, OLD.country_code,
       date_trunc('month', OLD.applied_at::timestamp)::date, -1, -OLD.spending, -OLD.unpaid),
      (NEW.customer_id, NEW.status_id, NEW.category_id, NEW.country_code,
       date_trunc('month', NEW.applied_at::timestamp)::date, 1, NEW.spending, NEW.unpaid);
  END IF;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.count_applications() TO atrium_app, atrium_jobs;
