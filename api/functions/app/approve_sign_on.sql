-- Refuses a sign-on that is turned on, changed while it is on, or turned off, where a rule of the customer wants a second
-- person for it, whatever the code does. The rule binds people, not the provider's commands.
CREATE OR REPLACE FUNCTION app.approve_sign_on() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  changed sign_on_providers := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  was_on boolean := TG_OP <> 'INSERT' AND OLD.is_on;
BEGIN
  IF current_user = 'atrium_login' AND (was_on OR changed.is_on)
     AND app.needs_approval(changed.customer_id, 'security', 1)
     AND NOT app.carries_out(changed.customer_id, 'sign_on') THEN
    RAISE EXCEPTION 'a sign-on of customer % needs an approval', changed.customer_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'approve_sign_on';
  END IF;
  RETURN changed;
END
$$;
GRANT EXECUTE ON FUNCTION app.approve_sign_on() TO atrium_app, atrium_jobs, atrium_login;
