-- Notifies every replica whose access changed: 'a:7' for person 7.
CREATE OR REPLACE FUNCTION app.tell_of_access() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('atrium_people', 'a:' || user_id) FROM (SELECT DISTINCT user_id FROM changed) people;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.tell_of_access() TO atrium_app, atrium_jobs, atrium_login;
