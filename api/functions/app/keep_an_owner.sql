-- A customer never loses its last owner, whatever removes them and however many requests run at once.
CREATE OR REPLACE FUNCTION app.keep_an_owner() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.role = 'owner' AND NEW.status <> 'deactivated' THEN
    RETURN NEW;
  END IF;
  -- A concurrent transaction waits here and then sees what the first one changed.
  PERFORM pg_advisory_xact_lock(hashtextextended('atrium owners', OLD.customer_id));
  IF EXISTS (SELECT FROM customers WHERE id = OLD.customer_id AND status <> 'deleting')
     AND EXISTS (SELECT FROM users WHERE id = OLD.user_id AND status = 'active')
     AND NOT EXISTS (
       SELECT FROM memberships m JOIN users u ON u.id = m.user_id AND u.status = 'active'
       WHERE m.customer_id = OLD.customer_id AND m.user_id <> OLD.user_id
         AND m.role = 'owner' AND m.status = 'active'
     ) THEN
    RAISE EXCEPTION 'customer % would be left without an owner', OLD.customer_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'memberships_last_owner';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END
$$;
GRANT EXECUTE ON FUNCTION app.keep_an_owner() TO atrium_app, atrium_jobs, atrium_login;
