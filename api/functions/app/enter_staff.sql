-- Begins a transaction of staff: sets who acts, and for which customers, after it has checked that the session is active,
-- that the person has not been deactivated, and that the session was proved with a second factor, which a demo does not
-- ask for. Otherwise the transaction sees and changes nothing. A passkey counts as two factors.
--
-- Returns the role, with the customers, or NULL for all; `needs_factor` if only the second factor is missing; no row for
-- anyone who is not staff, and for a session that has ended.
CREATE OR REPLACE FUNCTION app.enter_staff(person int, session uuid)
RETURNS TABLE (role text, customer_ids int[], display_name text, locale text, time_zone text, needs_factor boolean)
LANGUAGE plpgsql ROWS 1 AS $$
#variable_conflict use_column
DECLARE
  found_staff record;
  customers int[];
BEGIN
  PERFORM set_config('app.staff_id', person::text, true), set_config('app.staff_all', 'off', true),
          set_config('app.staff_customers', '', true);
  SELECT t.role, t.all_customers, u.display_name, u.locale, u.time_zone,
    NOT (EXISTS (SELECT FROM demo_mark)
         OR 'passkey' = ANY (proved.factors)
         OR proved.factors && '{password,line}' AND proved.factors && '{totp,recovery_code}') AS needs_factor
  INTO found_staff
  FROM sessions s
  JOIN users u ON u.id = s.user_id AND u.status = 'active'
  JOIN staff t ON t.user_id = u.id AND t.deactivated_at IS NULL
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(f.factor), '{}') AS factors FROM session_factors f WHERE f.session_id = s.id
  ) proved
  WHERE s.id = session AND s.user_id = person AND s.revoked_at IS NULL AND s.expires_at > now()
    AND s.only_customer_id IS NULL;
  IF found_staff.role IS NULL OR found_staff.needs_factor THEN
    PERFORM set_config('app.staff_id', '', true);
    IF found_staff.role IS NOT NULL THEN
      RETURN QUERY SELECT found_staff.role::text, NULL::int[], found_staff.display_name::text, found_staff.locale::text,
                          found_staff.time_zone::text, true;
    END IF;
    RETURN;
  END IF;
  IF NOT found_staff.all_customers THEN
    customers := ARRAY(SELECT c.customer_id FROM staff_customers c WHERE c.user_id = person ORDER BY 1);
  END IF;
  PERFORM set_config('app.staff_all', CASE WHEN found_staff.all_customers THEN 'on' ELSE 'off' END, true),
          set_config('app.staff_customers', coalesce(customers, '{}')::text, true);
  RETURN QUERY SELECT found_staff.role::text, customers, found_staff.display_name::text, found_staff.locale::text,
                      found_staff.time_zone::text, false;
END
$$;
GRANT EXECUTE ON FUNCTION app.enter_staff(int, uuid) TO atrium_staff;
