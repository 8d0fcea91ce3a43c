-- Announces, for up to `most` wallets, that pending points have become available; they can be spent from their date on
-- in any case. Returns for how many.
CREATE OR REPLACE FUNCTION ledger.release_due(most int, clock timestamptz DEFAULT NULL) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := coalesce(clock, clock_timestamp());
  customer int;
  done int := 0;
BEGIN
  FOR customer IN
    SELECT ledger.lock_free_wallets(ARRAY(SELECT DISTINCT l.customer_id FROM point_lots l
                                          WHERE l.released_at IS NULL AND l.available_at <= moment ORDER BY 1 LIMIT most))
  LOOP
    WITH released AS (
      UPDATE point_lots l SET released_at = moment
      WHERE l.customer_id = customer AND l.released_at IS NULL AND l.available_at <= moment
      RETURNING l.transaction_id, l.remaining
    )
    INSERT INTO outbox (kind, customer_id, payload, created_at)
    SELECT 'points.released', customer,
           jsonb_build_object('points', sum(remaining), 'transactionIds', jsonb_agg(transaction_id)), moment
    FROM released WHERE remaining > 0 HAVING count(*) > 0;
    done := done + 1;
  END LOOP;
  RETURN done;
END
$$;
GRANT EXECUTE ON FUNCTION ledger.release_due(int, timestamptz) TO atrium_jobs;
