-- Refuses a role that a rule of the customer wants a second person for, whatever the code does: only the approval that is
-- being carried out gives it, or the invitation that was approved. The rule binds people, not the provider's commands.
CREATE OR REPLACE FUNCTION app.approve_role() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  ranks text[] := '{viewer,manager,owner}';
BEGIN
  IF current_user <> 'atrium_login' OR NOT app.needs_approval(NEW.customer_id, 'grant_role', 1) THEN
    RETURN NEW;
  END IF;
  -- Invitations have no status.
  IF TG_OP = 'UPDATE' AND array_position(ranks, NEW.role) <= array_position(ranks, OLD.role)
     AND NOT coalesce(to_jsonb(OLD) ->> 'status' = 'deactivated' AND to_jsonb(NEW) ->> 'status' = 'active', false) THEN
    RETURN NEW;
  END IF;
  IF app.carries_out(NEW.customer_id, 'grant_role', jsonb_build_object('to', NEW.role)) THEN
    RETURN NEW;
  END IF;
  -- The invitation was approved.
  IF TG_TABLE_NAME = 'memberships' AND TG_OP = 'INSERT' THEN
    IF EXISTS (SELECT FROM invitations i JOIN users u ON u.id = NEW.user_id AND u.email = i.email
               WHERE i.customer_id = NEW.customer_id AND i.role = NEW.role AND i.outcome = 'accepted'
                 AND i.ended_at = now()) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a role at customer % needs an approval', NEW.customer_id
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'approve_role';
END
$$;
GRANT EXECUTE ON FUNCTION app.approve_role() TO atrium_app, atrium_jobs, atrium_login;
