-- Redeems a reward. Returns {redemption, balance}, or {problem, …} for a refusal, which changed nothing, or {approval}
-- where a second person has to approve it first, for which nothing is reserved. The same key and hash get the same
-- response for a day, and the same approval for as long as that is kept, except for `otp-required`: the next attempt
-- sends the one-time password under the same key. `otp_cost` is the cost for which the password was requested; it is
-- valid for no other.
CREATE OR REPLACE FUNCTION ledger.redeem(
  customer int, person int, wanted_reward int, request_key text, hash bytea, new_code text, otp_verified boolean,
  address inet, clock timestamptz DEFAULT NULL, otp_cost int DEFAULT NULL
) RETURNS jsonb
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  wallet wallets := ledger.lock_wallet(customer);
  moment timestamptz := coalesce(clock, clock_timestamp());
  reply jsonb := coalesce(ledger.known_reply(wallet, request_key, hash, moment),
                          app.known_approval(customer, request_key, hash));
  judged record;
BEGIN
  IF reply IS NOT NULL THEN
    RETURN reply;
  END IF;
  SELECT * INTO judged FROM ledger.judge_redemption(customer, wanted_reward, otp_cost, moment);
  IF judged.refusal IS NOT NULL THEN
    RETURN ledger.remember(customer, request_key, hash, judged.refusal, moment);
  END IF;
  -- The password is checked after the rest, so that no one enters one only to be refused.
  IF (judged.reward).points_cost > wallet.otp_threshold AND NOT otp_verified THEN
    RETURN '{"problem": "otp-required"}';
  END IF;
  IF app.needs_approval(customer, 'redeem', (judged.reward).points_cost) THEN
    reply := ledger.request_approval(customer, person, judged.reward, request_key, hash, address, moment);
  ELSE
    reply := ledger.give_reward(customer, person, judged.reward, judged.funds, new_code, address, moment);
  END IF;
  RETURN ledger.remember(customer, request_key, hash, reply, moment);
END
$$;
GRANT EXECUTE ON FUNCTION ledger.redeem(int, int, int, text, bytea, text, boolean, inet, timestamptz, int)
  TO atrium_app, atrium_jobs;
