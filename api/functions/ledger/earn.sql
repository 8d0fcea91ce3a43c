-- Earns points for a cause. A cause earns once, however often the function is called, and again after its points were taken
-- back. Returns the transaction, NULL for a cause that has already earned.
CREATE OR REPLACE FUNCTION ledger.earn(
  customer int, amount int, cause text, rule int, subject_kind text, subject int, label text, earned timestamptz,
  pending_days int, clock timestamptz DEFAULT NULL
) RETURNS int
LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
  available timestamptz := earned + make_interval(days => pending_days);
  wallet wallets := ledger.lock_wallet(customer);
  moment timestamptz := coalesce(clock, clock_timestamp());
  times_taken_back int := (
    SELECT count(*) FROM point_transactions t
    WHERE t.customer_id = customer AND t.kind = 'claw_back' AND (t.cause = cause OR starts_with(t.cause, cause || '#')));
  -- A cause is stored with its turn, from the second one on.
  of_turn text := cause || CASE WHEN times_taken_back > 0 THEN '#' || times_taken_back + 1 ELSE '' END;
  transaction int;
BEGIN
  transaction := ledger.credit(customer, 'earn', 'issued', amount, of_turn, rule, subject_kind, subject, label, NULL,
                               earned, available, moment);
  IF transaction IS NOT NULL THEN
    PERFORM ledger.announce(customer, NULL, NULL, moment, 'points.earned', 'point_transaction', transaction,
      coalesce(label, cause),
      jsonb_build_object('points', amount, 'availableAt', available, 'pending', available > moment, 'ruleId', rule),
      earned);
    -- Points for an old cause may have expired already.
    PERFORM ledger.expire(customer, moment, true);
  END IF;
  RETURN transaction;
END
$$;
GRANT EXECUTE ON FUNCTION ledger.earn(int, int, text, int, text, int, text, timestamptz, int, timestamptz)
  TO atrium_jobs;
