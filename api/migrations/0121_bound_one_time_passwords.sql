-- Up Migration

-- One for redeeming is good for one reward, at what that cost when the code was asked for.
ALTER TABLE one_time_passwords
  ADD COLUMN reward_id int REFERENCES rewards,
  ADD COLUMN points_cost int,
  DROP CONSTRAINT one_time_passwords_purpose_check,
  ADD CONSTRAINT one_time_passwords_purpose_check
    CHECK (purpose IN ('change_password', 'redeem', 'otp_threshold', 'end_sessions', 'unlink_line')),
  ADD CONSTRAINT one_time_passwords_bound
    CHECK ((reward_id IS NULL) = (points_cost IS NULL) AND (reward_id IS NULL OR purpose = 'redeem'));
