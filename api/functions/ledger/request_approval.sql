-- Asks a second person to approve a redemption, and announces it. Returns {approval}.
CREATE OR REPLACE FUNCTION ledger.request_approval(
  customer int, person int, reward rewards, key text, hash bytea, address inet, moment timestamptz
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  asked jsonb := jsonb_build_object('rewardId', reward.id, 'name', reward.name, 'points', reward.points_cost);
  approval int := app.request_approval(customer, person, 'redeem', asked, key, hash, moment);
BEGIN
  PERFORM ledger.announce(customer, person, address, moment, 'approval.requested', 'approval', approval, reward.name,
                          jsonb_build_object('action', 'redeem', 'points', reward.points_cost));
  RETURN jsonb_build_object('approval', approval);
END
$$;
GRANT EXECUTE ON FUNCTION ledger.request_approval(int, int, rewards, text, bytea, inet, timestamptz)
  TO atrium_app;
