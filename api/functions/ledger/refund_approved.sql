-- Refunds what a second person of the provider approves now, whatever time has passed: {redemptionId, balance}, or
-- {problem}, after which nothing has changed. The caller has locked the approval and decides it in the same transaction.
CREATE OR REPLACE FUNCTION ledger.refund_approved(
  customer int, approval int, person int, clock timestamptz DEFAULT NULL
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  wallet wallets := ledger.lock_wallet(customer);
  moment timestamptz := coalesce(clock, clock_timestamp());
  redemption redemptions;
BEGIN
  -- The row says that it was requested, by another person, and that there is still time.
  SELECT r.* INTO redemption
  FROM staff_approvals a
  JOIN redemptions r ON r.customer_id = a.customer_id AND r.id = (a.request ->> 'redemptionId')::int
  WHERE a.customer_id = wallet.customer_id AND a.id = approval AND a.action = 'refund' AND a.state = 'requested'
    AND a.requested_by <> person AND a.expires_at > moment;
  IF NOT FOUND THEN
    RETURN '{"problem": "forbidden"}';
  END IF;
  IF ledger.is_refunded(redemption) THEN
    RETURN '{"problem": "already-refunded"}';
  END IF;
  RETURN ledger.book_refund(redemption, person, NULL, moment);
END
$$;
GRANT EXECUTE ON FUNCTION ledger.refund_approved(int, int, int, timestamptz) TO atrium_jobs;
