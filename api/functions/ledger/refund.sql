-- Refunds a redemption, once: its points return to their original lots, which keep their dates. They pay the debt first;
-- what is then left in a lot past its date expires again.
CREATE OR REPLACE FUNCTION ledger.refund(
  customer int, person int, wanted_redemption int, request_key text, hash bytea, address inet, clock timestamptz
  DEFAULT NULL
) RETURNS jsonb
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  wallet wallets := ledger.lock_wallet(customer);
  moment timestamptz := coalesce(clock, clock_timestamp());
  reply jsonb := ledger.known_reply(wallet, request_key, hash, moment);
  redemption redemptions;
  transaction int;
  lots int[];
BEGIN
  IF reply IS NOT NULL THEN
    RETURN reply;
  END IF;
  SELECT r.* INTO redemption FROM redemptions r WHERE r.customer_id = customer AND r.id = wanted_redemption;
  IF NOT FOUND THEN
    RETURN ledger.remember(customer, request_key, hash, '{"problem": "not-found"}', moment);
  END IF;
  IF EXISTS (SELECT FROM point_transactions t WHERE t.customer_id = customer AND t.redemption_id = redemption.id
             AND t.kind = 'refund') THEN
    RETURN ledger.remember(customer, request_key, hash, '{"problem": "already-refunded"}', moment);
  END IF;
  IF moment > redemption.created_at + make_interval(days => (SELECT refund_days FROM points_programme)) THEN
    RETURN ledger.remember(customer, request_key, hash, '{"problem": "refund-window-closed"}', moment);
  END IF;
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
  RETURN ledger.remember(customer, request_key, hash,
    jsonb_build_object('redemptionId', redemption.id, 'balance', ledger.balance(customer, moment)), moment);
END
$$;
GRANT EXECUTE ON FUNCTION ledger.refund(int, int, int, text, bytea, inet, timestamptz) TO atrium_app, atrium_jobs;
