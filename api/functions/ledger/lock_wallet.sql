-- Locks a wallet. All fields are NULL if the caller has no access to it.
CREATE OR REPLACE FUNCTION ledger.lock_wallet(customer int) RETURNS wallets
LANGUAGE plpgsql AS $$
DECLARE
  wallet wallets;
BEGIN
  SELECT * INTO wallet FROM wallets WHERE customer_id = customer FOR NO KEY UPDATE;
  RETURN wallet;
END
$$;
GRANT EXECUTE ON FUNCTION ledger.lock_wallet(int) TO atrium_app, atrium_jobs;
