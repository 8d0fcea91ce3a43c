-- Keeps the queue's items of instructions, and those of the deadlines that they are on: an open instruction is the item, and
-- its deadline is not.
CREATE OR REPLACE FUNCTION app.queue_instructions() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO queue_items (customer_id, kind, subject_id, application_id, cut_off_at, waits_since)
    SELECT i.customer_id, 'instruction', i.id, i.application_id,
           coalesce(i.cut_off_at, app.answer_by(i.sent_at, a.country_code)), i.sent_at
    FROM new_instructions i JOIN applications a ON a.customer_id = i.customer_id AND a.id = i.application_id
    WHERE i.state IN ('sent', 'accepted');
    DELETE FROM queue_items q USING new_instructions i
    WHERE q.customer_id = i.customer_id AND q.kind = 'deadline' AND q.subject_id = i.deadline_id
      AND i.state IN ('sent', 'accepted');
  ELSIF NEW.state NOT IN ('sent', 'accepted') THEN
    DELETE FROM queue_items
    WHERE customer_id = NEW.customer_id AND kind = 'instruction' AND subject_id = NEW.id;
    IF NEW.deadline_id IS NOT NULL THEN
      PERFORM app.queue_deadline(NEW.customer_id, NEW.deadline_id);
    END IF;
  END IF;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.queue_instructions() TO atrium_app, atrium_jobs, atrium_staff;
