-- Adds a deadline to the queue, moves it there or removes it. The application is locked before its deadline and its
-- instructions are read, so that of two changes the second sees the first.
CREATE OR REPLACE FUNCTION app.queue_deadline(customer int, deadline int) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM applications a JOIN deadlines d ON d.customer_id = a.customer_id AND d.application_id = a.id
  WHERE d.customer_id = customer AND d.id = deadline FOR NO KEY UPDATE OF a;
  DELETE FROM queue_items
  WHERE customer_id = customer AND kind = 'deadline' AND subject_id = deadline
    AND NOT EXISTS (SELECT FROM deadlines_to_answer w WHERE w.customer_id = customer AND w.id = deadline);
  INSERT INTO queue_items AS q (customer_id, kind, subject_id, application_id, cut_off_at)
  SELECT w.customer_id, 'deadline', w.id, w.application_id, w.cut_off_at
  FROM deadlines_to_answer w WHERE w.customer_id = customer AND w.id = deadline
  ON CONFLICT (customer_id, kind, subject_id) DO UPDATE
    SET cut_off_at = excluded.cut_off_at, version = q.version + 1, snoozed_until = NULL
    WHERE q.cut_off_at <> excluded.cut_off_at;
END
$$;
GRANT EXECUTE ON FUNCTION app.queue_deadline(int, int) TO atrium_app, atrium_jobs, atrium_staff;
