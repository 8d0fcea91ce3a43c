-- Up Migration

-- Written by the demo seed and by nothing else. A database with people whose password everybody knows is recognised by
-- this row, never by addresses: anybody may be invited by any address.
CREATE TABLE demo_seed (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  loaded_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE demo_seed ENABLE ROW LEVEL SECURITY;
ALTER TABLE demo_seed FORCE ROW LEVEL SECURITY;
CREATE POLICY jobs ON demo_seed TO atrium_jobs USING (true);
GRANT SELECT, INSERT ON demo_seed TO atrium_jobs;

-- A demo from before the marker: accounts at the demo's LINE exist nowhere else.
ALTER TABLE external_accounts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE demo_seed NO FORCE ROW LEVEL SECURITY;
INSERT INTO demo_seed (only_row)
SELECT true WHERE EXISTS (SELECT FROM external_accounts WHERE issuer = 'https://line.atrium.example');
ALTER TABLE external_accounts FORCE ROW LEVEL SECURITY;
ALTER TABLE demo_seed FORCE ROW LEVEL SECURITY;
