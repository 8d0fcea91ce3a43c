-- Takes the responsibility for deadlines away from a person who is no longer a member, and
-- notifies those who can assign it to another one. Assignments take the same lock in shared mode, so that none escapes.
CREATE OR REPLACE FUNCTION app.release_deadlines() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  person text;
  waiting int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('atrium owners', OLD.customer_id));
  WITH released AS (
    UPDATE deadlines SET responsible_id = NULL, version = version + 1, updated_at = now()
    WHERE customer_id = OLD.customer_id AND responsible_id = OLD.user_id
    RETURNING id, state
  ), recorded AS (
    INSERT INTO deadline_changes (customer_id, deadline_id, event, from_responsible_id)
    SELECT OLD.customer_id, id, 'assigned', OLD.user_id FROM released
  )
  SELECT count(*) FILTER (WHERE state IN ('open', 'missed')) INTO waiting FROM released;
  IF waiting > 0 THEN
    SELECT display_name INTO person FROM users WHERE id = OLD.user_id;
    INSERT INTO outbox (kind, customer_id, payload)
    VALUES ('deadlines.released', OLD.customer_id,
            jsonb_build_object('userId', OLD.user_id, 'displayName', coalesce(person, ''), 'count', waiting));
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END
$$;
GRANT EXECUTE ON FUNCTION app.release_deadlines() TO atrium_app, atrium_jobs, atrium_login;
