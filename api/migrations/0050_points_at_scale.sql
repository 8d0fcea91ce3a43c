-- Up Migration

-- What a redemption costs must not grow with what the wallet has seen: it reads the lots that it spends, in their
-- order, and not all that there are.
CREATE OR REPLACE FUNCTION ledger.take(customer int, transaction int, cost int, counter_account text,
                                       moment timestamptz)
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  lot record;
  open int := cost;
  lots int[] := '{}';
  amounts int[] := '{}';
BEGIN
  FOR lot IN
    SELECT id, remaining FROM point_lots
    WHERE customer_id = customer AND expires_at > moment AND available_at <= moment AND remaining > 0
    ORDER BY expires_at, id
  LOOP
    lots := lots || lot.id;
    amounts := amounts || -least(lot.remaining, open);
    open := open - least(lot.remaining, open);
    EXIT WHEN open = 0;
  END LOOP;
  INSERT INTO point_entries (customer_id, transaction_id, line, account, lot_id, amount)
  SELECT customer, transaction, 1, counter_account, NULL, cost
  UNION ALL
  SELECT customer, transaction, 1 + taken.place, 'points', taken.lot, taken.amount
  FROM unnest(lots, amounts) WITH ORDINALITY taken (lot, amount, place);
END
$$;

-- How often the customer has a reward now. Counted in two steps: as one anti join it was planned as a nested loop
-- wherever statistics were old, and took seconds after some thousand refunds.
CREATE FUNCTION ledger.held(customer int, wanted_reward int) RETURNS int
LANGUAGE plpgsql STABLE AS $$
DECLARE
  made int[] := ARRAY(SELECT r.id FROM redemptions r
                      WHERE r.customer_id = customer AND r.reward_id = wanted_reward);
BEGIN
  RETURN cardinality(made) - (SELECT count(*) FROM point_transactions t
                              WHERE t.customer_id = customer AND t.redemption_id = ANY (made) AND t.kind = 'refund');
END
$$;
GRANT EXECUTE ON FUNCTION ledger.held(int, int) TO atrium_app, atrium_jobs;

-- As before, but for how it counts towards the limit.
CREATE OR REPLACE FUNCTION ledger.redeem(customer int, person int, wanted_reward int, request_key text, hash bytea, new_code text,
                              otp_verified boolean, address inet, clock timestamptz DEFAULT NULL) RETURNS jsonb
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  wallet wallets := ledger.lock_wallet(customer);
  moment timestamptz := coalesce(clock, clock_timestamp());
  reply jsonb := ledger.recall(customer, request_key, hash, moment);
  reward rewards;
  stock int;
  funds int;
  redemption int;
  transaction int;
BEGIN
  IF wallet.customer_id IS NULL THEN
    -- The membership ended after the request was let in.
    RETURN '{"problem": "forbidden"}';
  ELSIF reply IS NOT NULL THEN
    RETURN reply;
  END IF;
  SELECT r.* INTO reward FROM rewards r WHERE r.id = wanted_reward AND r.active;
  IF NOT FOUND THEN
    RETURN ledger.remember(customer, request_key, hash, '{"problem": "not-found"}', moment);
  END IF;
  IF reward.limit_per_customer IS NOT NULL THEN
    IF ledger.held(customer, reward.id) >= reward.limit_per_customer THEN
      RETURN ledger.remember(customer, request_key, hash,
        jsonb_build_object('problem', 'limit-reached', 'limitPerCustomer', reward.limit_per_customer), moment);
    END IF;
  END IF;
  funds := ledger.balance(customer, moment);
  IF funds < reward.points_cost THEN
    RETURN ledger.remember(customer, request_key, hash,
      jsonb_build_object('problem', 'insufficient-points', 'balance', funds, 'pointsCost', reward.points_cost), moment);
  END IF;
  -- Nobody is asked for a password to hear a refusal afterwards.
  IF reward.points_cost > wallet.otp_threshold AND NOT otp_verified THEN
    RETURN '{"problem": "otp-required"}';
  END IF;
  -- Last of all that may refuse, and after the wallet: the lock order is the same everywhere.
  SELECT s.remaining INTO stock FROM reward_stock s WHERE s.reward_id = reward.id;
  IF FOUND THEN
    UPDATE reward_stock SET remaining = remaining - 1 WHERE reward_id = reward.id AND remaining > 0;
    IF NOT FOUND THEN
      RETURN ledger.remember(customer, request_key, hash, '{"problem": "out-of-stock"}', moment);
    END IF;
  END IF;

  INSERT INTO redemptions (customer_id, reward_id, reward_name, points, code, redeemed_by, created_at)
  VALUES (customer, reward.id, reward.name, reward.points_cost, new_code, person, moment)
  RETURNING id INTO redemption;
  INSERT INTO point_transactions (customer_id, kind, points, redemption_id, subject_kind, subject_id, subject_label,
                                  actor_id, created_at)
  VALUES (customer, 'redeem', -reward.points_cost, redemption, 'redemption', redemption, reward.name, person, moment)
  RETURNING id INTO transaction;
  PERFORM ledger.take(customer, transaction, reward.points_cost, 'redeemed', moment);
  PERFORM ledger.announce(customer, person, address, moment, 'points.redeemed', 'redemption', redemption, reward.name,
                          jsonb_build_object('points', reward.points_cost, 'rewardId', reward.id));
  RETURN ledger.remember(customer, request_key, hash,
    jsonb_build_object(
      'redemption', jsonb_build_object('id', redemption, 'code', new_code, 'points', reward.points_cost),
      'balance', funds - reward.points_cost),
    moment);
END
$$;
