-- Begins a scoped transaction: sets who acts, for which customers, and whether for all of the person's, as with the user
-- token. With a session it also checks, in the same transaction, that the session is active, and drops customers that the
-- session may not act for, be it that the membership ended or that a policy is not met. Then it acts for the others only,
-- as a token of theirs would: what may name any customer of the person could name one that is left out.
DROP FUNCTION IF EXISTS app.enter_scope(int, int[], uuid);
CREATE OR REPLACE FUNCTION app.enter_scope(person int, customers int[], session uuid, for_all boolean DEFAULT true)
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  allowed int[] := customers;
  is_for_all boolean := for_all;
  is_confined boolean := false;
BEGIN
  PERFORM set_config('app.user_id', person::text, true), set_config('app.customer_ids', customers::text, true),
          set_config('app.all_customers', CASE WHEN for_all THEN 'on' ELSE 'off' END, true);
  IF session IS NOT NULL THEN
    is_confined := EXISTS (SELECT FROM sessions s WHERE s.id = session AND s.only_customer_id IS NOT NULL);
  END IF;
  IF session IS NOT NULL AND for_all THEN
    -- A sub-select is hashed: a comparison with each element would take 60 ms for 2,000 customers.
    SELECT array_agg(customer_id) FILTER (
             WHERE NOT is_ended AND missing IS NULL AND customer_id IN (SELECT unnest(customers))),
           coalesce(bool_and(missing IS NULL), true)
    INTO allowed, is_for_all FROM session_customers
    WHERE session_id = session AND user_id = person;
    is_for_all := is_for_all AND NOT is_confined AND EXISTS (SELECT FROM sessions s
                                         WHERE s.id = session AND s.user_id = person
                                           AND s.revoked_at IS NULL AND s.expires_at > now());
  ELSIF session IS NOT NULL THEN
    SELECT array_agg(customer_id) INTO allowed FROM session_memberships
    WHERE session_id = session AND user_id = person AND customer_id IN (SELECT unnest(customers));
  END IF;
  PERFORM set_config('app.customer_ids', coalesce(allowed, '{}')::text, true),
          set_config('app.all_customers', CASE WHEN is_for_all THEN 'on' ELSE 'off' END, true),
          set_config('app.confined', CASE WHEN is_confined THEN 'on' ELSE 'off' END, true);
END
$$;
GRANT EXECUTE ON FUNCTION app.enter_scope(int, int[], uuid, boolean) TO atrium_app;
