-- A person's new name applies to the whole activity log. That of staff names the provider, too.
CREATE OR REPLACE FUNCTION app.keep_name_of_user() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE person_names SET name = NEW.display_name || coalesce(' (' || provider || ')', '') WHERE person_id = NEW.id;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.keep_name_of_user() TO atrium_jobs, atrium_login;
