-- A correction by the provider. Points are taken from what can be spent. Returns the transaction; NULL if the balance is
-- too low, the cause has already been used, or the wallet would hold more points than its sums can, which are int.
CREATE OR REPLACE FUNCTION ledger.adjust(
  customer int, amount int, cause text, reason text, person int DEFAULT NULL, clock timestamptz DEFAULT NULL
) RETURNS int
LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
  wallet wallets := ledger.lock_wallet(customer);
  moment timestamptz := coalesce(clock, clock_timestamp());
  transaction int;
BEGIN
  IF amount > 0 AND coalesce(wallet.points, 0) + amount <= 2000000000 THEN
    transaction := ledger.credit(customer, 'adjust', 'adjusted', amount, cause, NULL, NULL, NULL, reason, person,
                                 moment, moment, moment);
  ELSIF amount < 0 AND ledger.balance(customer, moment) >= -amount THEN
    INSERT INTO point_transactions (customer_id, kind, points, cause, subject_label, actor_id, created_at)
    VALUES (customer, 'adjust', amount, cause, reason, person, moment)
    ON CONFLICT DO NOTHING
    RETURNING id INTO transaction;
    IF transaction IS NOT NULL THEN
      PERFORM ledger.take(customer, transaction, -amount, 'adjusted', moment);
    END IF;
  END IF;
  IF transaction IS NOT NULL THEN
    PERFORM ledger.announce(customer, person, NULL, moment, 'points.adjusted', 'point_transaction', transaction,
                            reason, jsonb_build_object('points', amount));
  END IF;
  RETURN transaction;
END
$$;
GRANT EXECUTE ON FUNCTION ledger.adjust(int, int, text, text, int, timestamptz) TO atrium_jobs;
