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
  funds int;
  refusal jsonb;
  redemption int;
BEGIN
  IF reply IS NOT NULL THEN
    RETURN reply;
  END IF;
  SELECT r.* INTO reward FROM rewards r WHERE r.id = wanted_reward AND ledger.is_offered(r, moment);
  IF NOT FOUND THEN
    RETURN ledger.remember(customer, request_key, hash, '{"problem": "not-found"}', moment);
  END IF;
  funds := ledger.balance(customer, moment);
  refusal := ledger.refusal(customer, reward, funds);
  IF refusal IS NOT NULL THEN
    RETURN ledger.remember(customer, request_key, hash, refusal, moment);
  END IF;
  -- The password is checked after the rest, so that no one enters one only to be refused.
  IF otp_cost <> reward.points_cost THEN
    RETURN ledger.remember(customer, request_key, hash,
      jsonb_build_object('problem', 'cost-changed', 'pointsCost', reward.points_cost), moment);
  ELSIF reward.points_cost > wallet.otp_threshold AND NOT otp_verified THEN
    RETURN '{"problem": "otp-required"}';
  END IF;
  -- The stock is checked last, since that locks it: the lock order is wallet, then stock, everywhere.
  IF NOT ledger.take_stock(reward.id) THEN
    RETURN ledger.remember(customer, request_key, hash, '{"problem": "out-of-stock"}', moment);
  END IF;

  redemption := ledger.book_redemption(customer, person, reward, new_code, address, moment);
  RETURN ledger.remember(customer, request_key, hash,
    jsonb_build_object(
      'redemption', jsonb_build_object('id', redemption, 'code', new_code, 'points', reward.points_cost),
      'balance', funds - reward.points_cost),
    moment);
END
$$;
GRANT EXECUTE ON FUNCTION ledger.redeem(int, int, int, text, bytea, text, boolean, inet, timestamptz, int)
  TO atrium_app, atrium_jobs;
