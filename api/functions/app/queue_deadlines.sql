-- Keeps the queue's items of deadlines, see 0028_queue.sql. Nothing is near both before and after most changes.
CREATE OR REPLACE FUNCTION app.queue_deadlines() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM queue_items q USING gone_deadlines g
    WHERE q.customer_id = g.customer_id AND q.kind = 'deadline' AND q.subject_id = g.id;
  ELSIF TG_OP = 'UPDATE' THEN
    IF least(OLD.due_at, NEW.due_at) <= app.queue_until() THEN
      PERFORM app.queue_deadline(NEW.customer_id, NEW.id);
    END IF;
  ELSIF TG_TABLE_NAME = 'deadlines' THEN
    INSERT INTO queue_items (customer_id, kind, subject_id, application_id, cut_off_at)
    SELECT w.customer_id, 'deadline', w.id, w.application_id, w.cut_off_at
    FROM new_deadlines n JOIN deadlines_to_answer w ON w.customer_id = n.customer_id AND w.id = n.id
    WHERE n.state = 'open' AND n.due_at <= app.queue_until();
  ELSE
    INSERT INTO queue_items (customer_id, kind, subject_id, application_id, cut_off_at)
    SELECT w.customer_id, 'deadline', w.id, w.application_id, w.cut_off_at
    FROM new_applications n JOIN deadlines_to_answer w ON w.customer_id = n.customer_id AND w.application_id = n.id;
  END IF;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.queue_deadlines() TO atrium_app, atrium_jobs, atrium_staff, atrium_login;
