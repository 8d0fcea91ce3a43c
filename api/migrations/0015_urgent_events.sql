-- Up Migration

-- Urgent events are found among any number of others.
CREATE INDEX outbox_waiting_by_kind ON outbox (kind) WHERE dispatched_at IS NULL AND failed_at IS NULL;
