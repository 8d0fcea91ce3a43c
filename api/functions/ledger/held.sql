-- Counts the redemptions of a reward that the customer has, without refunded ones. There are two steps, since a single
-- anti join was planned as a nested loop where statistics were outdated, and took seconds after some thousand refunds.
CREATE OR REPLACE FUNCTION ledger.held(customer int, wanted_reward int) RETURNS int
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
