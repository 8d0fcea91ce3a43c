-- The customers of an active session, each with its name and what is missing if a policy keeps the session from acting for
-- it, and with whether an owner ended the session for it, next to what the person chose; one row without a customer for a
-- person without any, and none if the session has ended or the account is not active. Each connection of the server keeps
-- the plan of a function in PL/pgSQL, also behind a pooler.
DROP FUNCTION IF EXISTS app.session_access(int, uuid);
CREATE FUNCTION app.session_access(person int, session uuid)
RETURNS TABLE (locale text, time_zone text, only_customer_id int, customer_id int, role text, is_ended boolean, withheld json,
               added_permissions json, "position" json)
LANGUAGE plpgsql STABLE ROWS 10 AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT u.locale, u.time_zone, s.only_customer_id, m.customer_id, m.role, m.is_ended,
    CASE WHEN m.missing IS NOT NULL THEN
      (SELECT json_build_object('id', c.id, 'name', c.name, 'code', c.code, 'demanded', m.demanded, 'missing', m.missing)
       FROM customers c WHERE c.id = m.customer_id)
    END,
    -- The permissions are read once, not for each of thousands of customers.
    CASE WHEN row_number() OVER (ORDER BY m.customer_id) = 1 THEN
      (SELECT json_agg(json_build_object('name', p.name, 'roles', p.roles)) FROM added_permissions p)
    END,
    CASE WHEN row_number() OVER (ORDER BY m.customer_id) = 1 THEN
      (SELECT json_build_object('changes', coalesce(max(changes), 0), 'primaryMs', extract(epoch FROM now()) * 1000)
       FROM person_changes p WHERE p.user_id = u.id)
    END
  FROM sessions s
  JOIN users u ON u.id = s.user_id AND u.status = 'active'
  LEFT JOIN session_customers m ON m.session_id = session
  WHERE s.id = session AND s.user_id = person AND s.revoked_at IS NULL AND s.expires_at > now()
  ORDER BY m.customer_id;
END
$$;
GRANT EXECUTE ON FUNCTION app.session_access(int, uuid) TO atrium_login;
