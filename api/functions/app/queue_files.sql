-- Keeps the queue's items of uploads: one for all files that a customer has added to an application and no one has looked at.
CREATE OR REPLACE FUNCTION app.queue_files() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO queue_items AS q (customer_id, kind, subject_id, application_id, cut_off_at)
  SELECT a.customer_id, 'upload', a.id, a.id, app.answer_by(now(), a.country_code)
  FROM (SELECT DISTINCT customer_id, application_id FROM new_files) n
  JOIN applications a ON a.customer_id = n.customer_id AND a.id = n.application_id
  ON CONFLICT (customer_id, kind, subject_id) DO UPDATE
    SET version = q.version + 1, snoozed_until = NULL, settled_at = NULL, settled_by = NULL,
        cut_off_at = CASE WHEN q.settled_at IS NULL THEN q.cut_off_at ELSE excluded.cut_off_at END,
        waits_since = CASE WHEN q.settled_at IS NULL THEN q.waits_since ELSE excluded.waits_since END;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.queue_files() TO atrium_app, atrium_jobs, atrium_staff;
