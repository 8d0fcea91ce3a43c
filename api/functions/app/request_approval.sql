-- Asks a second person, for seven days. Returns the id.
CREATE OR REPLACE FUNCTION app.request_approval(
  customer int, person int, what text, asked jsonb, key text, hash bytea, moment timestamptz
) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  requested int;
BEGIN
  INSERT INTO approvals (customer_id, action, request, idempotency_key, request_hash, requested_by, requested_at,
                         expires_at)
  VALUES (customer, what, asked, key, hash, person, moment, moment + interval '7 days')
  RETURNING id INTO requested;
  RETURN requested;
END
$$;
GRANT EXECUTE ON FUNCTION app.request_approval(int, int, text, jsonb, text, bytea, timestamptz) TO atrium_app, atrium_login;
