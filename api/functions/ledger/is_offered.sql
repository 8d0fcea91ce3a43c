-- Whether a reward can be redeemed on the day of `moment` in the programme's time zone.
CREATE OR REPLACE FUNCTION ledger.is_offered(reward rewards, moment timestamptz) RETURNS boolean
LANGUAGE sql STABLE
RETURN reward.active AND (SELECT timezone(time_zone, moment)::date FROM points_programme)
  BETWEEN coalesce(reward.offered_from, '-infinity') AND coalesce(reward.offered_until, 'infinity');
GRANT EXECUTE ON FUNCTION ledger.is_offered(rewards, timestamptz) TO atrium_app, atrium_jobs;
