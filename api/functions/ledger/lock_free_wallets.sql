-- Locks those of the wallets that no other transaction has locked and returns their customers. The others are left to
-- the next run of the job.
CREATE OR REPLACE FUNCTION ledger.lock_free_wallets(customers int[]) RETURNS SETOF int
LANGUAGE sql AS $$
  SELECT customer_id FROM wallets WHERE customer_id = ANY (customers)
  ORDER BY customer_id FOR NO KEY UPDATE SKIP LOCKED
$$;
GRANT EXECUTE ON FUNCTION ledger.lock_free_wallets(int[]) TO atrium_jobs;
