-- Refuses to erase the last owner of a customer, even of a closed one.
CREATE OR REPLACE FUNCTION app.refuse_last_owner(person int) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  owned int;
  orphans text[] := '{}';
BEGIN
  FOR owned IN
    SELECT m.customer_id FROM memberships m JOIN users u ON u.id = m.user_id AND u.status = 'active'
    WHERE m.user_id = person AND m.role = 'owner' AND m.status <> 'deactivated' ORDER BY 1
  LOOP
    -- `keep_an_owner` takes the same lock.
    PERFORM pg_advisory_xact_lock(hashtextextended('atrium owners', owned));
    IF NOT EXISTS (
      SELECT FROM memberships m JOIN users u ON u.id = m.user_id AND u.status = 'active'
      WHERE m.customer_id = owned AND m.user_id <> person AND m.role = 'owner' AND m.status <> 'deactivated'
    ) THEN
      orphans := orphans || (SELECT code FROM customers WHERE id = owned);
    END IF;
  END LOOP;
  IF cardinality(orphans) > 0 THEN
    RAISE EXCEPTION 'customers would be left without an owner'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'memberships_last_owner',
            DETAIL = array_to_string(orphans, ', ');
  END IF;
END
$$;
