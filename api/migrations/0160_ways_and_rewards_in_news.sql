-- Up Migration

-- As before, but the news names the rule, so that it leads to the way to earn.
CREATE OR REPLACE FUNCTION ledger.earn(customer int, amount int, cause text, rule int, subject_kind text, subject int,
                                       label text, earned timestamptz, pending_days int,
                                       clock timestamptz DEFAULT NULL) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  wallet wallets := ledger.lock_wallet(customer);
  moment timestamptz := coalesce(clock, clock_timestamp());
  available timestamptz := earned + make_interval(days => pending_days);
  transaction int;
BEGIN
  transaction := ledger.credit(customer, 'earn', 'issued', amount, cause, rule, subject_kind, subject, label, NULL,
                               earned, available, moment);
  IF transaction IS NOT NULL THEN
    PERFORM ledger.announce(customer, NULL, NULL, moment, 'points.earned', 'point_transaction', transaction,
      coalesce(label, cause),
      jsonb_build_object('points', amount, 'availableAt', available, 'pending', available > moment, 'ruleId', rule),
      earned);
    -- A cause of long ago may have outlived its points.
    PERFORM ledger.expire(customer, moment, true);
  END IF;
  RETURN transaction;
END
$$;

-- What points that expire are good for: the cheapest reward within reach that takes all of them, else the one that
-- takes most; NULL where none is within reach.
CREATE FUNCTION ledger.reward_for(customer int, expiring int, moment timestamptz) RETURNS int
LANGUAGE sql STABLE
RETURN (SELECT r.id FROM rewards r LEFT JOIN reward_stock s ON s.reward_id = r.id
        WHERE ledger.is_offered(r, moment)
          AND r.points_cost <= ledger.balance(customer, moment)
          AND (s.remaining IS NULL OR s.remaining > 0)
          AND (r.limit_per_customer IS NULL OR ledger.held(customer, r.id) < r.limit_per_customer)
        ORDER BY r.points_cost < expiring, abs(r.points_cost - expiring), r.id LIMIT 1);
GRANT EXECUTE ON FUNCTION ledger.reward_for(int, int, timestamptz) TO atrium_jobs;
