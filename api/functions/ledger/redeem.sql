-- Redeems a reward. Returns {redemption, balance}, or {problem, …} for a refusal, which changed nothing. The same key
-- and hash get the same response for a day, except for `otp-required`: the next attempt sends the one-time password
-- under the same key. `otp_cost` is the cost for which the password was requested; it is valid for no other.
CREATE OR REPLACE FUNCTION ledger.redeem(
  customer int, person int, wanted_reward int, request_key text, hash bytea, new_code text, otp_verified boolean,
  address inet, clock timestamptz DEFAULT NULL, otp_cost int DEFAULT NULL
) RETURNS jsonb
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  wallet wallets := ledger.lock_wallet(customer);
  moment timestamptz := coalesce(clock, clock_timestamp());
  reply jsonb := ledger.known_reply(wallet, request_key, hash, moment);
  reward rewards;
  stock int;
  funds int;
  redemption int;
  transaction int;
BEGIN
  IF reply IS NOT NULL THEN
    RETURN reply;
  END IF;
  SELECT r.* INTO reward FROM rewards r WHERE r.id = wanted_reward AND ledger.is_offered(r, moment);
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
  -- After the other checks, so that no one enters a password only to be refused.
  IF otp_cost <> reward.points_cost THEN
    RETURN ledger.remember(customer, request_key, hash,
      jsonb_build_object('problem', 'cost-changed', 'pointsCost', reward.points_cost), moment);
  ELSIF reward.points_cost > wallet.otp_threshold AND NOT otp_verified THEN
    RETURN '{"problem": "otp-required"}';
  END IF;
  -- The last check, since it locks: the lock order is wallet, then stock, everywhere.
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
GRANT EXECUTE ON FUNCTION ledger.redeem(int, int, int, text, bytea, text, boolean, inet, timestamptz, int)
  TO atrium_app, atrium_jobs;
