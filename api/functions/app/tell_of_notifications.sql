-- Notifies every replica, after the commit, whose notifications changed: 'n:7' for person 7.
CREATE OR REPLACE FUNCTION app.tell_of_notifications() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('atrium_people', 'n:' || user_id) FROM (SELECT DISTINCT user_id FROM changed) people;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.tell_of_notifications() TO atrium_app, atrium_jobs, atrium_login;
