-- A person whose account is deactivated is responsible for nothing, whichever customers they act for.
CREATE OR REPLACE FUNCTION app.release_deadlines_of_account() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.release_deadlines_of(customer_id, user_id)
  FROM (SELECT customer_id, user_id FROM memberships WHERE user_id = NEW.id ORDER BY customer_id) own;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION app.release_deadlines_of_account() TO atrium_app, atrium_jobs, atrium_login;
