-- Takes back what a cause has earned, because the cause was undone: what is left in its lot, and what was spent as debt.
-- Points that expired unspent are not owed. Returns the points taken, 0 if there is nothing to take.
CREATE OR REPLACE FUNCTION ledger.claw_back(
  customer int, cause text, reason text, clock timestamptz DEFAULT NULL
) RETURNS int
LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
  wallet wallets := ledger.lock_wallet(customer);
  moment timestamptz := coalesce(clock, clock_timestamp());
  earning point_transactions;
  lot point_lots;
  spent int;
  transaction int;
BEGIN
  -- What is due to expire does so first.
  PERFORM ledger.expire(customer, moment);
  SELECT t.* INTO earning FROM point_transactions t
  WHERE t.customer_id = customer AND t.kind = 'earn' AND (t.cause = cause OR starts_with(t.cause, cause || '#'))
    -- A cause that earned again has one earning that was not taken back.
    AND NOT EXISTS (SELECT FROM point_transactions b
                    WHERE b.customer_id = customer AND b.kind = 'claw_back' AND b.cause = t.cause);
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  SELECT l.* INTO lot FROM point_lots l WHERE l.customer_id = customer AND l.transaction_id = earning.id;
  SELECT lot.points - lot.remaining - coalesce(-sum(e.amount), 0) INTO spent
  FROM point_entries e
  JOIN point_transactions t ON t.customer_id = e.customer_id AND t.id = e.transaction_id AND t.kind = 'expire'
  WHERE e.customer_id = customer AND e.lot_id = lot.id;
  IF lot.remaining + spent = 0 THEN
    RETURN 0;
  END IF;
  INSERT INTO point_transactions (customer_id, kind, points, cause, rule_id, subject_kind, subject_id, subject_label,
                                  created_at)
  VALUES (customer, 'claw_back', -(lot.remaining + spent), earning.cause, earning.rule_id, earning.subject_kind,
          earning.subject_id, reason, moment)
  RETURNING id INTO transaction;
  INSERT INTO point_entries (customer_id, transaction_id, line, account, lot_id, amount)
  SELECT customer, transaction, v.line, v.account, v.lot_id, v.amount
  FROM (VALUES (1, 'clawed_back', NULL, lot.remaining + spent), (2, 'points', lot.id, -lot.remaining),
               (3, 'debt', NULL, -spent)) v (line, account, lot_id, amount)
  WHERE v.amount <> 0;
  PERFORM ledger.announce(customer, NULL, NULL, moment, 'points.adjusted', 'point_transaction', transaction, reason,
                          jsonb_build_object('points', -(lot.remaining + spent), 'debt', spent));
  RETURN lot.remaining + spent;
END
$$;
GRANT EXECUTE ON FUNCTION ledger.claw_back(int, text, text, timestamptz) TO atrium_jobs;
