-- Notifies every replica that a person's access changed, as `tell_of_access` does.
CREATE OR REPLACE FUNCTION app.tell_of_account() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('atrium_people', 'a:' || NEW.id);
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.tell_of_account() TO atrium_app, atrium_jobs, atrium_login;
