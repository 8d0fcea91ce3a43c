-- Notifies every replica of all whose access to a customer a changed policy decides, as `tell_of_access` does.
CREATE OR REPLACE FUNCTION app.tell_of_policy() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('atrium_people', 'a:' || m.user_id)
  FROM (SELECT DISTINCT customer_id FROM changed) c
  JOIN memberships m ON m.customer_id = c.customer_id AND m.status = 'active';
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.tell_of_policy() TO atrium_jobs, atrium_login;
