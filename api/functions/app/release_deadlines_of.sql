-- Takes the responsibility for a customer's deadlines away from a person, and notifies those who can assign it to
-- another one. Assignments take the same lock in shared mode, so that none escapes.
CREATE OR REPLACE FUNCTION app.release_deadlines_of(customer int, person int) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  waiting int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('atrium owners', customer));
  WITH released AS (
    UPDATE deadlines SET responsible_id = NULL, version = version + 1, updated_at = now()
    WHERE customer_id = customer AND responsible_id = person
    RETURNING id, state
  ), recorded AS (
    INSERT INTO deadline_changes (customer_id, deadline_id, event, from_responsible_id)
    SELECT customer, id, 'assigned', person FROM released
  )
  SELECT count(*) FILTER (WHERE state IN ('open', 'missed')) INTO waiting FROM released;
  IF waiting > 0 THEN
    INSERT INTO outbox (kind, customer_id, payload)
    VALUES ('deadlines.released', customer,
            jsonb_build_object('userId', person, 'count', waiting, 'displayName',
                               coalesce((SELECT display_name FROM users WHERE id = person), '')));
  END IF;
END
$$;
GRANT EXECUTE ON FUNCTION app.release_deadlines_of(int, int) TO atrium_app, atrium_jobs, atrium_login;
