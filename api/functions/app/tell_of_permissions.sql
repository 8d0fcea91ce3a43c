-- Notifies every replica that the permissions of roles changed, which concerns everybody.
CREATE OR REPLACE FUNCTION app.tell_of_permissions() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('atrium_people', 'a:*');
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.tell_of_permissions() TO atrium_jobs;
