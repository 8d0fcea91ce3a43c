-- Books a redemption whose checks have passed: takes its points from the lots and announces it. Returns its id.
CREATE OR REPLACE FUNCTION ledger.book_redemption(
  customer int, person int, reward rewards, new_code text, address inet, moment timestamptz
) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  redemption int;
  transaction int;
BEGIN
  INSERT INTO redemptions (customer_id, reward_id, reward_name, points, code, redeemed_by, created_at)
  VALUES (customer, reward.id, reward.name, reward.points_cost, new_code, person, moment)
  RETURNING id INTO redemption;
  INSERT INTO point_transactions (customer_id, kind, points, redemption_id, subject_kind, subject_id, subject_label,
                                  actor_id, created_at)
  VALUES (customer, 'redeem', -reward.points_cost, redemption, 'redemption', redemption, reward.name, person, moment)
  RETURNING id INTO transaction;
  PERFORM ledger.take(customer, transaction, reward.points_cost, 'redeemed', moment);
  -- The log names who acts: of what was approved, that is who approved it.
  PERFORM ledger.announce(customer, coalesce(app.user_id(), person), address, moment, 'points.redeemed', 'redemption', redemption, reward.name,
                          jsonb_build_object('points', reward.points_cost, 'rewardId', reward.id));
  RETURN redemption;
END
$$;
GRANT EXECUTE ON FUNCTION ledger.book_redemption(int, int, rewards, text, inet, timestamptz)
  TO atrium_app, atrium_jobs;
