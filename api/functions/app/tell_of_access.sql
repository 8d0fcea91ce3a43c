-- Tells every replica whose access changed, as `tell_of_notifications` does of bells.
CREATE OR REPLACE FUNCTION app.tell_of_access() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('atrium_people', 'a:' || user_id) FROM (SELECT DISTINCT user_id FROM changed) people;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.tell_of_access() TO atrium_app, atrium_jobs, atrium_login;
