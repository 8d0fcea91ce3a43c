-- Gives a reward that was judged in this transaction. Returns {redemption, balance}, or {problem} without stock.
CREATE OR REPLACE FUNCTION ledger.give_reward(
  customer int, person int, reward rewards, funds int, new_code text, address inet, moment timestamptz
) RETURNS jsonb
LANGUAGE plpgsql AS $$
BEGIN
  -- The stock is checked last, since that locks it: the lock order is wallet, then stock, everywhere.
  IF NOT ledger.take_stock(reward.id) THEN
    RETURN '{"problem": "out-of-stock"}';
  END IF;
  RETURN jsonb_build_object(
    'redemption', jsonb_build_object(
      'id', ledger.book_redemption(customer, person, reward, new_code, address, moment),
      'code', new_code, 'points', reward.points_cost),
    'balance', funds - reward.points_cost);
END
$$;
GRANT EXECUTE ON FUNCTION ledger.give_reward(int, int, rewards, int, text, inet, timestamptz)
  TO atrium_app, atrium_jobs;
