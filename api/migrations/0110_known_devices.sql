-- Up Migration

-- Part of what signs a device's cookie: raised by a reset, which voids the marks of all devices before it.
ALTER TABLE credentials ADD COLUMN device_epoch int NOT NULL DEFAULT 0;

-- Attempts on a known device or by who is signed in are counted by that alone, apart from those of strangers.
ALTER TABLE login_attempts ADD COLUMN known_hash bytea;
CREATE INDEX login_attempts_by_known ON login_attempts (known_hash, at) WHERE known_hash IS NOT NULL;
