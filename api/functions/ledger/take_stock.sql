-- Takes one from a reward's stock; false if nothing is left. A reward without a limit has no stock and is not locked.
CREATE OR REPLACE FUNCTION ledger.take_stock(wanted_reward int) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reward_stock s SET remaining = s.remaining - 1 WHERE s.reward_id = wanted_reward AND s.remaining > 0;
  RETURN FOUND OR NOT EXISTS (SELECT FROM reward_stock s WHERE s.reward_id = wanted_reward);
END
$$;
GRANT EXECUTE ON FUNCTION ledger.take_stock(int) TO atrium_app, atrium_jobs;
