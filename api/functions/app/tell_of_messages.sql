-- Notifies every replica, after the commit, whose conversations have a new message, as `tell_of_notifications` does.
CREATE OR REPLACE FUNCTION app.tell_of_messages() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('atrium_people', 'n:' || m.user_id)
  FROM (SELECT DISTINCT customer_id FROM changed) c
  JOIN memberships m ON m.customer_id = c.customer_id AND m.status = 'active';
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.tell_of_messages() TO atrium_app, atrium_jobs, atrium_staff;
