-- Expires what is due in up to `most` wallets. Returns in how many.
CREATE OR REPLACE FUNCTION ledger.expire_due(most int, clock timestamptz DEFAULT NULL) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := coalesce(clock, clock_timestamp());
  customer int;
  done int := 0;
BEGIN
  FOR customer IN
    SELECT ledger.lock_free_wallets(ARRAY(SELECT DISTINCT l.customer_id FROM point_lots l
                                          WHERE l.expired_at IS NULL AND l.expires_at <= moment ORDER BY 1 LIMIT most))
  LOOP
    PERFORM ledger.expire(customer, moment);
    done := done + 1;
  END LOOP;
  RETURN done;
END
$$;
GRANT EXECUTE ON FUNCTION ledger.expire_due(int, timestamptz) TO atrium_jobs;
