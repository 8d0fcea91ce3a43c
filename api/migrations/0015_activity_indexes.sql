-- Up Migration

-- With actor_id, which the row policy reads, entries are counted by the index alone.
CREATE INDEX activity_logs_of_customer ON activity_logs (customer_id, at DESC, id DESC) INCLUDE (actor_id);
DROP INDEX activity_logs_by_customer;
-- Who did anything for a customer.
CREATE INDEX activity_logs_actors ON activity_logs (customer_id, actor_id);
-- What a person did.
CREATE INDEX activity_logs_of_actor ON activity_logs (actor_id, at DESC, id DESC);
-- For readers with many customers.
CREATE INDEX activity_logs_by_time ON activity_logs (at DESC, id DESC);
