-- Derives the due date of applications: the earliest deadline that is open or missed, so that what is overdue stays visible
-- until someone has dealt with it. Applications are locked before their deadlines are read, so that of two concurrent
-- changes the second sees the first.
CREATE OR REPLACE FUNCTION app.keep_due_at() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  customers int[];
  ids int[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE applications a SET due_at = next.due_at
    FROM (SELECT customer_id, application_id, min(due_at) AS due_at FROM new_deadlines
          WHERE state IN ('open', 'missed') GROUP BY 1, 2) next
    WHERE a.customer_id = next.customer_id AND a.id = next.application_id
      AND (a.due_at IS NULL OR a.due_at > next.due_at);
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(DISTINCT customer_id), array_agg(DISTINCT application_id) INTO customers, ids
    FROM new_deadlines n JOIN old_deadlines o USING (id, customer_id, application_id)
    WHERE (n.state, n.due_at) IS DISTINCT FROM (o.state, o.due_at);
  ELSE
    SELECT array_agg(DISTINCT customer_id), array_agg(DISTINCT application_id) INTO customers, ids
    FROM old_deadlines WHERE state IN ('open', 'missed');
  END IF;
  IF ids IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM FROM applications
  WHERE customer_id = ANY (customers) AND id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE applications a SET due_at = next.due_at
  FROM applications locked
  CROSS JOIN LATERAL (
    SELECT min(d.due_at) AS due_at FROM deadlines d
    WHERE d.customer_id = locked.customer_id AND d.application_id = locked.id
      AND d.state IN ('open', 'missed')
  ) next
  WHERE locked.customer_id = ANY (customers) AND locked.id = ANY (ids)
    AND a.id = locked.id AND a.due_at IS DISTINCT FROM next.due_at;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.keep_due_at() TO atrium_app, atrium_jobs, atrium_staff, atrium_login;
