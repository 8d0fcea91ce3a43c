CREATE OR REPLACE FUNCTION ledger.is_refunded(redemption redemptions) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM point_transactions t
    WHERE t.customer_id = redemption.customer_id AND t.redemption_id = redemption.id AND t.kind = 'refund');
END
$$;
GRANT EXECUTE ON FUNCTION ledger.is_refunded(redemptions) TO atrium_app, atrium_jobs;
