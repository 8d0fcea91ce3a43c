-- Staff never become members, whatever would make them one. Who becomes staff at the same time has locked the person's row
-- and is waited for.
CREATE OR REPLACE FUNCTION app.refuse_staff_as_member() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = NEW.user_id FOR KEY SHARE;
  IF EXISTS (SELECT FROM staff WHERE user_id = NEW.user_id) THEN
    RAISE EXCEPTION 'person % is staff', NEW.user_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'memberships_no_staff';
  END IF;
  RETURN NEW;
END
$$;
GRANT EXECUTE ON FUNCTION app.refuse_staff_as_member() TO atrium_jobs, atrium_login;
