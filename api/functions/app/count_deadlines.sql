-- Appends what a statement changes in the counts of deadlines, as app.count_applications does. Of an update it is called for
-- each row that changes one of them: most give a deadline another person or version.
CREATE OR REPLACE FUNCTION app.count_deadlines() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO deadline_count_changes
    SELECT customer_id, state, kind, actor, date_trunc('month', due_at::timestamp)::date, count(*)
    FROM new_deadlines GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO deadline_count_changes
    SELECT customer_id, state, kind, actor, date_trunc('month', due_at::timestamp)::date, -count(*)
    FROM old_deadlines GROUP BY 1, 2, 3, 4, 5;
  ELSE
    INSERT INTO deadline_count_changes VALUES
      (OLD.customer_id, OLD.state, OLD.kind, OLD.actor, date_trunc('month', OLD.due_at::timestamp)::date, -1),
      (NEW.customer_id, NEW.state, NEW.kind, NEW.actor, date_trunc('month', NEW.due_at::timestamp)::date, 1);
  END IF;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.count_deadlines() TO atrium_app, atrium_jobs, atrium_staff, atrium_login;
