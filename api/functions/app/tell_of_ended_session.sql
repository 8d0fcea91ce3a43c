-- Notifies every replica of an ended session. Other changes of sessions are frequent and of no interest.
CREATE OR REPLACE FUNCTION app.tell_of_ended_session() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('atrium_people', 'a:' || NEW.user_id);
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.tell_of_ended_session() TO atrium_app, atrium_jobs, atrium_login;
