-- Books a refund that was judged: the points return to their original lots, which keep their dates. They pay the debt
-- first; what is then left in a lot past its date expires again.
CREATE OR REPLACE FUNCTION ledger.book_refund(
  redemption redemptions, person int, address inet, moment timestamptz
) RETURNS jsonb
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  customer int := redemption.customer_id;
  transaction int;
  lots int[];
BEGIN
  INSERT INTO point_transactions (customer_id, kind, points, redemption_id, subject_kind, subject_id, subject_label,
                                  actor_id, created_at)
  VALUES (customer, 'refund', redemption.points, redemption.id, 'redemption', redemption.id, redemption.reward_name,
          person, moment)
  RETURNING id INTO transaction;
  WITH returned AS (
    INSERT INTO point_entries (customer_id, transaction_id, line, account, lot_id, amount)
    SELECT customer, transaction, e.line, e.account, e.lot_id, -e.amount
    FROM point_transactions t
    JOIN point_entries e ON e.customer_id = t.customer_id AND e.transaction_id = t.id
    WHERE t.customer_id = customer AND t.redemption_id = redemption.id AND t.kind = 'redeem'
    RETURNING lot_id
  )
  SELECT array_agg(lot_id) INTO lots FROM returned WHERE lot_id IS NOT NULL;
  PERFORM ledger.pay_debt(customer, transaction, lots);
  PERFORM ledger.announce(customer, person, address, moment, 'points.refunded', 'redemption', redemption.id,
                          redemption.reward_name,
                          jsonb_build_object('points', redemption.points, 'rewardId', redemption.reward_id));
  PERFORM ledger.expire(customer, moment);
  UPDATE reward_stock SET remaining = remaining + 1 WHERE reward_id = redemption.reward_id;
  RETURN jsonb_build_object('redemptionId', redemption.id, 'balance', ledger.balance(customer, moment));
END
$$;
GRANT EXECUTE ON FUNCTION ledger.book_refund(redemptions, int, inet, timestamptz) TO atrium_app, atrium_jobs;
