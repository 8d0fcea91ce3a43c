-- Notifies every replica of a person who may act for a customer again.
CREATE OR REPLACE FUNCTION app.tell_of_readmission() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('atrium_people', 'a:' || OLD.user_id);
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.tell_of_readmission() TO atrium_jobs, atrium_login;
