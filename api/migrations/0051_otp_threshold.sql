-- Up Migration

-- A customer's owner sets above what cost redeeming asks for a one-time password; making that weaker asks for one of
-- its own purpose.
GRANT UPDATE (otp_threshold) ON wallets TO atrium_app;
ALTER TABLE one_time_passwords
  DROP CONSTRAINT one_time_passwords_purpose_check,
  ADD CONSTRAINT one_time_passwords_purpose_check
    CHECK (purpose IN ('change_password', 'redeem', 'otp_threshold'));
