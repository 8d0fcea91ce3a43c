-- The customers that an active session may act for, each with whether an owner ended the session for it, next to what
-- the person chose; one row without a customer for a person without any, and none if the session has ended or the
-- account is not active. Each connection of the server keeps the plan of a function in PL/pgSQL, also behind a pooler.
CREATE OR REPLACE FUNCTION app.session_access(person int, session uuid)
RETURNS TABLE (locale text, time_zone text, customer_id int, role text, is_ended boolean, added_permissions json, "position" json)
LANGUAGE plpgsql STABLE ROWS 10 AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT u.locale, u.time_zone, m.customer_id, m.role, e.session_id IS NOT NULL,
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
  LEFT JOIN memberships m ON m.user_id = u.id AND m.status = 'active'
  LEFT JOIN session_customer_ends e ON e.session_id = s.id AND e.customer_id = m.customer_id
  WHERE s.id = session AND s.user_id = person AND s.revoked_at IS NULL AND s.expires_at > now()
  ORDER BY m.customer_id;
END
$$;
GRANT EXECUTE ON FUNCTION app.session_access(int, uuid) TO atrium_login;
