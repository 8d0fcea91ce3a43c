-- A member never becomes staff with the same account. Who becomes a member at the same time has a lock on the person's row,
-- as a foreign key takes it, and is waited for.
CREATE OR REPLACE FUNCTION app.refuse_member_as_staff() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = NEW.user_id FOR UPDATE;
  IF EXISTS (SELECT FROM memberships WHERE user_id = NEW.user_id) THEN
    RAISE EXCEPTION 'person % is a member of a customer', NEW.user_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'staff_no_members';
  END IF;
  RETURN NEW;
END
$$;
GRANT EXECUTE ON FUNCTION app.refuse_member_as_staff() TO atrium_jobs;
