-- Refunds a redemption, once, while there is time: not after the days of the programme, nor once the code was handed out.
CREATE OR REPLACE FUNCTION ledger.refund(
  customer int, person int, wanted_redemption int, request_key text, hash bytea, address inet, clock timestamptz
  DEFAULT NULL
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  wallet wallets := ledger.lock_wallet(customer);
  moment timestamptz := coalesce(clock, clock_timestamp());
  reply jsonb := ledger.known_reply(wallet, request_key, hash, moment);
  redemption redemptions;
  refusal text;
BEGIN
  IF reply IS NOT NULL THEN
    RETURN reply;
  END IF;
  SELECT r.* INTO redemption FROM redemptions r WHERE r.customer_id = customer AND r.id = wanted_redemption;
  refusal := CASE
    WHEN NOT FOUND THEN 'not-found'
    WHEN ledger.is_refunded(redemption) THEN 'already-refunded'
    WHEN moment > redemption.created_at + make_interval(days => (SELECT refund_days FROM points_programme))
      OR EXISTS (SELECT FROM handed_out_codes h WHERE h.customer_id = customer AND h.redemption_id = redemption.id)
      THEN 'refund-window-closed' END;
  RETURN ledger.remember(
    customer, request_key, hash,
    CASE WHEN refusal IS NULL THEN ledger.book_refund(redemption, person, address, moment)
         ELSE jsonb_build_object('problem', refusal) END,
    moment);
END
$$;
GRANT EXECUTE ON FUNCTION ledger.refund(int, int, int, text, bytea, inet, timestamptz) TO atrium_app, atrium_jobs;
