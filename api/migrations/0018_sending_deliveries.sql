-- Up Migration

-- Each claim looks for deliveries whose sender stopped. Few are being sent, however many wait.
CREATE INDEX deliveries_sending ON deliveries (claimed_at) WHERE state = 'sending';
