-- One batch of each job: wallets that somebody else works on are left for the next one. Returns how many were done.
CREATE OR REPLACE FUNCTION ledger.expire_due(most int, clock timestamptz DEFAULT NULL) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := coalesce(clock, clock_timestamp());
  customer int;
  done int := 0;
BEGIN
  FOR customer IN
    SELECT w.customer_id FROM wallets w
    WHERE w.customer_id IN (SELECT DISTINCT l.customer_id FROM point_lots l
                            WHERE l.expired_at IS NULL AND l.expires_at <= moment ORDER BY 1 LIMIT most)
    ORDER BY w.customer_id FOR NO KEY UPDATE SKIP LOCKED
  LOOP
    PERFORM ledger.expire(customer, moment);
    done := done + 1;
  END LOOP;
  RETURN done;
END
$$;
GRANT EXECUTE ON FUNCTION ledger.expire_due(int, timestamptz) TO atrium_jobs;
