-- The stored response for an idempotency key, a refusal for a key of another request, or NULL for a new key. The caller
-- has locked the wallet.
CREATE OR REPLACE FUNCTION ledger.recall(customer int, wanted_key text, hash bytea, moment timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  known idempotency_keys;
BEGIN
  -- The condition has the key alone: with the time as well, the planner may scan the index on the time.
  SELECT * INTO known FROM idempotency_keys WHERE customer_id = customer AND key = wanted_key;
  IF NOT FOUND OR known.created_at <= moment - interval '24 hours' THEN
    RETURN NULL;
  ELSIF known.request_hash <> hash THEN
    RETURN jsonb_build_object('problem', 'idempotency-key-reused');
  END IF;
  RETURN known.response;
END
$$;
GRANT EXECUTE ON FUNCTION ledger.recall(int, text, bytea, timestamptz) TO atrium_app, atrium_jobs, atrium_staff;
