-- Keeps the name of a member for the activity log.
CREATE OR REPLACE FUNCTION app.keep_name_of_member() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO person_names (customer_id, person_id, name)
  SELECT NEW.customer_id, u.id, u.display_name FROM users u WHERE u.id = NEW.user_id
  ON CONFLICT (customer_id, person_id) DO UPDATE SET name = excluded.name;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.keep_name_of_member() TO atrium_jobs, atrium_login;
