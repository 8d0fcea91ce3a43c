-- Keeps the queue's items of conversations: one while the customer wrote last. What was old when it was imported waits for no
-- one. Applications are locked before their messages are read, as in app.queue_deadline.
CREATE OR REPLACE FUNCTION app.queue_messages() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM applications a
  WHERE (a.customer_id, a.id) IN (SELECT customer_id, application_id FROM new_messages WHERE NOT is_history)
  ORDER BY a.id FOR NO KEY UPDATE;
  DELETE FROM queue_items q USING new_messages reply
  WHERE q.customer_id = reply.customer_id AND q.kind = 'message' AND q.subject_id = reply.application_id
    AND reply.author_id IS NULL AND NOT reply.is_history;
  PERFORM app.queue_again(a.customer_id, 'message', a.id, a.country_code, min(m.at))
  FROM new_messages m JOIN applications a ON a.customer_id = m.customer_id AND a.id = m.application_id
  WHERE m.author_id IS NOT NULL AND NOT m.is_history
    AND m.id > coalesce((
      SELECT max(reply.id) FROM messages reply
      WHERE reply.customer_id = m.customer_id AND reply.application_id = m.application_id
        AND reply.author_id IS NULL AND NOT reply.is_history), 0)
  GROUP BY a.customer_id, a.id, a.country_code;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.queue_messages() TO atrium_app, atrium_jobs, atrium_staff;
