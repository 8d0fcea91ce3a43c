-- Keeps two sums of each application: of the fees that were paid, which is its spending, and of the others.
CREATE OR REPLACE FUNCTION app.keep_spending() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE applications a SET spending = a.spending - was.paid, unpaid = a.unpaid - was.unpaid
    FROM (SELECT customer_id, application_id, sum(CASE WHEN paid_at IS NOT NULL THEN amount ELSE 0 END) AS paid,
                 sum(CASE WHEN paid_at IS NULL THEN amount ELSE 0 END) AS unpaid
          FROM old_fees GROUP BY 1, 2) was
    WHERE a.customer_id = was.customer_id AND a.id = was.application_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE applications a SET spending = a.spending + came.paid, unpaid = a.unpaid + came.unpaid
    FROM (SELECT customer_id, application_id, sum(CASE WHEN paid_at IS NOT NULL THEN amount ELSE 0 END) AS paid,
                 sum(CASE WHEN paid_at IS NULL THEN amount ELSE 0 END) AS unpaid
          FROM new_fees GROUP BY 1, 2) came
    WHERE a.customer_id = came.customer_id AND a.id = came.application_id;
  END IF;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.keep_spending() TO atrium_jobs;
