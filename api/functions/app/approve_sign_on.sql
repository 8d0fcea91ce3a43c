-- Refuses a sign-on that is turned on, changed while it is on, or turned off, where a rule of the customer wants a second
-- person for it, whatever the code does. The rule binds people, not the provider's commands.
CREATE OR REPLACE FUNCTION app.approve_sign_on() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  changed sign_on_providers := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  was_on boolean := TG_OP <> 'INSERT' AND OLD.is_on;
  carried_out int := nullif(current_setting('app.approval', true), '')::int;
BEGIN
  IF current_user = 'atrium_login' AND (was_on OR changed.is_on)
     AND app.needs_approval(changed.customer_id, 'security', 1)
     AND NOT EXISTS (SELECT FROM approvals WHERE id = carried_out AND customer_id = changed.customer_id
                                             AND action = 'sign_on' AND state = 'requested') THEN
    RAISE EXCEPTION 'a sign-on of customer % needs an approval', changed.customer_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'approve_sign_on';
  END IF;
  RETURN changed;
END
$$;
GRANT EXECUTE ON FUNCTION app.approve_sign_on() TO atrium_app, atrium_jobs, atrium_login;
