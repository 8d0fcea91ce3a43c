-- A person who is no longer a member is responsible for nothing.
CREATE OR REPLACE FUNCTION app.release_deadlines() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.release_deadlines_of(OLD.customer_id, OLD.user_id);
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END
$$;
GRANT EXECUTE ON FUNCTION app.release_deadlines() TO atrium_app, atrium_jobs, atrium_login;
