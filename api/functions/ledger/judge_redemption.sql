-- The reward as it is offered now, the points that can be spent, and why it cannot be redeemed, as `ledger.refusal` says
-- it. `expected_cost` is the cost that the person or their approver has seen; it holds for no other. The caller has
-- locked the wallet.
CREATE OR REPLACE FUNCTION ledger.judge_redemption(
  customer int, wanted_reward int, expected_cost int, moment timestamptz,
  OUT reward rewards, OUT funds int, OUT refusal jsonb
)
LANGUAGE plpgsql AS $$
BEGIN
  SELECT r.* INTO reward FROM rewards r WHERE r.id = wanted_reward AND ledger.is_offered(r, moment);
  IF NOT FOUND THEN
    refusal := '{"problem": "not-found"}';
    RETURN;
  END IF;
  funds := ledger.balance(customer, moment);
  refusal := ledger.refusal(customer, reward, funds);
  IF refusal IS NULL AND expected_cost <> reward.points_cost THEN
    refusal := jsonb_build_object('problem', 'cost-changed', 'pointsCost', reward.points_cost);
  END IF;
END
$$;
GRANT EXECUTE ON FUNCTION ledger.judge_redemption(int, int, int, timestamptz) TO atrium_app, atrium_jobs;
