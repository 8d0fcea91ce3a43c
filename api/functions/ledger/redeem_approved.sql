-- Redeems what a second person approves now, judged again: {redemption, balance}, or {problem, …}, after which nothing
-- has changed. The caller has locked the approval and decides it in the same transaction.
CREATE OR REPLACE FUNCTION ledger.redeem_approved(
  customer int, approval int, new_code text, clock timestamptz DEFAULT NULL
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  wallet wallets := ledger.lock_wallet(customer);
  moment timestamptz := coalesce(clock, clock_timestamp());
  asked approvals;
  judged record;
BEGIN
  -- The row says that it was requested, by another person, and that there is still time.
  SELECT * INTO asked FROM approvals a
  WHERE a.customer_id = wallet.customer_id AND a.id = approval AND a.action = 'redeem' AND a.state = 'requested'
    AND a.requested_by <> app.user_id() AND a.expires_at > moment;
  IF NOT FOUND THEN
    RETURN '{"problem": "forbidden"}';
  END IF;
  SELECT * INTO judged
  FROM ledger.judge_redemption(customer, (asked.request ->> 'rewardId')::int, (asked.request ->> 'points')::int, moment);
  RETURN coalesce(
    judged.refusal,
    ledger.give_reward(customer, asked.requested_by, judged.reward, judged.funds, new_code, NULL, moment));
END
$$;
GRANT EXECUTE ON FUNCTION ledger.redeem_approved(int, int, text, timestamptz) TO atrium_app;
