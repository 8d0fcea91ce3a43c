-- Adds messages or uploads of an application to the queue. What has been settled waits from now on; what waits already goes on
-- waiting since its first one, and no one settles or snoozes what they have not seen.
CREATE OR REPLACE FUNCTION app.queue_again(customer int, item_kind text, application int, office char(2), came_at timestamptz)
RETURNS void
LANGUAGE sql AS $$
  INSERT INTO queue_items AS q (customer_id, kind, subject_id, application_id, cut_off_at, waits_since)
  VALUES (customer, item_kind, application, application, app.answer_by(came_at, office), came_at)
  ON CONFLICT (customer_id, kind, subject_id) DO UPDATE
    SET version = q.version + 1, snoozed_until = NULL, settled_at = NULL, settled_by = NULL,
        cut_off_at = CASE WHEN q.settled_at IS NULL THEN q.cut_off_at ELSE excluded.cut_off_at END,
        waits_since = CASE WHEN q.settled_at IS NULL THEN q.waits_since ELSE excluded.waits_since END
$$;
GRANT EXECUTE ON FUNCTION app.queue_again(int, text, int, char, timestamptz) TO atrium_app, atrium_jobs, atrium_staff;
