-- Appends what a statement changes in the sums of fees, as app.count_applications does. Of an update it is called for each
-- row that changes one of them.
CREATE OR REPLACE FUNCTION app.count_fees() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO fee_count_changes
    SELECT customer_id, paid_at IS NOT NULL, count(*), sum(amount) FROM new_fees GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO fee_count_changes
    SELECT customer_id, paid_at IS NOT NULL, -count(*), -sum(amount) FROM old_fees GROUP BY 1, 2;
  ELSE
    INSERT INTO fee_count_changes VALUES
      (OLD.customer_id, OLD.paid_at IS NOT NULL, -1, -OLD.amount),
      (NEW.customer_id, NEW.paid_at IS NOT NULL, 1, NEW.amount);
  END IF;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.count_fees() TO atrium_jobs;
