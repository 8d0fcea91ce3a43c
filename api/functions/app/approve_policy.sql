-- Refuses another security policy where a rule of the customer wants a second person for it, whatever the code does: only
-- the approval that is being carried out sets it. The rule binds people, not the provider's commands.
CREATE OR REPLACE FUNCTION app.approve_policy() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  customer int := CASE WHEN TG_OP = 'DELETE' THEN OLD.customer_id ELSE NEW.customer_id END;
BEGIN
  IF current_user = 'atrium_login' AND app.needs_approval(customer, 'security', 1)
     AND NOT app.carries_out(customer, 'security') THEN
    RAISE EXCEPTION 'a security policy of customer % needs an approval', customer
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'approve_policy';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END
$$;
GRANT EXECUTE ON FUNCTION app.approve_policy() TO atrium_app, atrium_jobs, atrium_login;
