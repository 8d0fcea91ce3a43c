-- Appends what a statement changes in the counts of applications. It updates no row that others change, so no writer waits.
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
    INSERT INTO application_count_changes
    SELECT customer_id, status_id, category_id, country_code, date_trunc('month', applied_at::timestamp)::date,
           sum(n), sum(n * spending), sum(n * unpaid)
    FROM (
      SELECT 1 AS n, customer_id, status_id, category_id, country_code, applied_at, spending, unpaid FROM new_applications
      UNION ALL
      SELECT -1, customer_id, status_id, category_id, country_code, applied_at, spending, unpaid FROM old_applications
    ) changed
    GROUP BY 1, 2, 3, 4, 5
    HAVING sum(n) <> 0 OR sum(n * spending) <> 0 OR sum(n * unpaid) <> 0;
  END IF;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.count_applications() TO atrium_app, atrium_jobs, atrium_staff;
