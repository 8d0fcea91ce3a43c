-- Up Migration

-- Codes for what lasts longer than a token: calendar feeds and scheduled reports.
ALTER TABLE one_time_passwords
  DROP CONSTRAINT one_time_passwords_purpose_check,
  ADD CONSTRAINT one_time_passwords_purpose_check
    CHECK (purpose IN ('change_password', 'redeem', 'otp_threshold', 'end_sessions', 'unlink_line', 'lasting_access'));
