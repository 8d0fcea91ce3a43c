-- Keeps the name of an invited person for the activity log, as the inviter entered it.
CREATE OR REPLACE FUNCTION app.keep_name_of_invited() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO person_names (customer_id, person_id, name, email)
  VALUES (NEW.customer_id, NEW.id, NEW.display_name, NEW.email);
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.keep_name_of_invited() TO atrium_jobs, atrium_login;
