-- The reply if there is nothing left to do: a refusal if the caller has no access to the wallet, because the membership
-- ended after the request was authorized; the stored response of a known idempotency key; otherwise NULL.
CREATE OR REPLACE FUNCTION ledger.known_reply(wallet wallets, request_key text, hash bytea, moment timestamptz)
RETURNS jsonb
LANGUAGE plpgsql AS $$
BEGIN
  IF wallet.customer_id IS NULL THEN
    RETURN '{"problem": "forbidden"}';
  END IF;
  RETURN ledger.recall(wallet.customer_id, request_key, hash, moment);
END
$$;
GRANT EXECUTE ON FUNCTION ledger.known_reply(wallets, text, bytea, timestamptz) TO atrium_app, atrium_jobs;
