-- Why a customer with `funds` points to spend cannot redeem a reward, as {problem, …}; NULL where it can. Lists, previews,
-- suggestions and ledger.redeem ask here, so that they name the same reason. Without a customer only what holds for every
-- customer is checked. Stock is read without a lock, so ledger.take_stock has the last word.
CREATE OR REPLACE FUNCTION ledger.refusal(customer int, reward rewards, funds int) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF reward.limit_per_customer IS NOT NULL THEN
    IF ledger.held(customer, reward.id) >= reward.limit_per_customer THEN
      RETURN jsonb_build_object('problem', 'limit-reached', 'limitPerCustomer', reward.limit_per_customer);
    END IF;
  END IF;
  IF funds < reward.points_cost THEN
    RETURN jsonb_build_object('problem', 'insufficient-points', 'balance', funds, 'pointsCost', reward.points_cost);
  END IF;
  IF EXISTS (SELECT FROM reward_stock s WHERE s.reward_id = reward.id AND s.remaining = 0) THEN
    RETURN '{"problem": "out-of-stock"}';
  END IF;
  RETURN NULL;
END
$$;
GRANT EXECUTE ON FUNCTION ledger.refusal(int, rewards, int) TO atrium_app, atrium_jobs;
