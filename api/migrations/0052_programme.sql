-- Up Migration

-- First and last day of an offer, in the programme's time zone; NULL where it has none.
ALTER TABLE rewards
  ADD COLUMN offered_from date,
  ADD COLUMN offered_until date,
  ADD CHECK (offered_until >= offered_from);

CREATE FUNCTION ledger.is_offered(reward rewards, moment timestamptz) RETURNS boolean
LANGUAGE sql STABLE
RETURN reward.active AND (SELECT timezone(time_zone, moment)::date FROM points_programme)
  BETWEEN coalesce(reward.offered_from, '-infinity') AND coalesce(reward.offered_until, 'infinity');
GRANT EXECUTE ON FUNCTION ledger.is_offered(rewards, timestamptz) TO atrium_app, atrium_jobs;

-- What the provider changed of its programme. It concerns no single customer, so no activity log holds it.
CREATE TABLE programme_changes (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  subject text NOT NULL CHECK (subject IN ('programme', 'reward', 'earn_rule')),
  subject_id int,
  former jsonb,
  present jsonb NOT NULL,
  -- Who ran the command, as the machine knows them.
  made_by text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON programme_changes
  FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
ALTER TABLE programme_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE programme_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY jobs ON programme_changes TO atrium_jobs USING (true);
GRANT SELECT, INSERT ON programme_changes TO atrium_jobs;
GRANT DELETE ON reward_stock TO atrium_jobs;

-- As before, but for what counts as offered.
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
