-- Stores the response for an idempotency key and returns it.
CREATE OR REPLACE FUNCTION ledger.remember(
  customer int, new_key text, hash bytea, reply jsonb, moment timestamptz
) RETURNS jsonb
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO idempotency_keys (customer_id, key, request_hash, response, created_at)
  VALUES (customer, new_key, hash, reply, moment)
  -- A key that is stored already is older than a day.
  ON CONFLICT (customer_id, key) DO UPDATE
    SET request_hash = excluded.request_hash, response = excluded.response, created_at = excluded.created_at;
  RETURN reply;
END
$$;
GRANT EXECUTE ON FUNCTION ledger.remember(int, text, bytea, jsonb, timestamptz) TO atrium_app, atrium_jobs, atrium_staff;
