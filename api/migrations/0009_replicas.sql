-- Up Migration

-- In how many requests a person changed something. A replica that has the same number has what they changed.
CREATE TABLE person_changes (
  user_id int PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  changes bigint NOT NULL DEFAULT 1
) WITH (fillfactor = 50);

-- The time of the primary, written every second where there are replicas: how far a replica is behind.
CREATE TABLE replication_beat (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  at timestamptz NOT NULL
) WITH (fillfactor = 50);

ALTER TABLE person_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE person_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON person_changes TO atrium_app USING (user_id = app.user_id());
CREATE POLICY login ON person_changes FOR SELECT TO atrium_login USING (true);
GRANT SELECT, INSERT, UPDATE ON person_changes TO atrium_app;
GRANT SELECT ON person_changes TO atrium_login;

ALTER TABLE replication_beat ENABLE ROW LEVEL SECURITY;
ALTER TABLE replication_beat FORCE ROW LEVEL SECURITY;
CREATE POLICY reader ON replication_beat FOR SELECT TO atrium_app USING (true);
CREATE POLICY jobs ON replication_beat TO atrium_jobs USING (true);
GRANT SELECT ON replication_beat TO atrium_app;
GRANT SELECT, INSERT, UPDATE ON replication_beat TO atrium_jobs;
