-- Up Migration

-- Reports of the desk add up points of the customers whom a person of the provider sees.
SELECT app.protect_staff_table('point_transactions');

-- The last day whose deadlines a job has looked at for the queue: those of each day become near once, however many there are.
CREATE TABLE queue_progress (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  queued_until date NOT NULL
);
-- An office may have a date that is over elsewhere.
INSERT INTO queue_progress (queued_until) VALUES (timezone('UTC', now())::date - 3);
ALTER TABLE queue_progress ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY jobs ON queue_progress TO atrium_jobs USING (true);
CREATE POLICY owner ON queue_progress TO atrium_owner USING (true);
GRANT SELECT, UPDATE ON queue_progress TO atrium_jobs;
