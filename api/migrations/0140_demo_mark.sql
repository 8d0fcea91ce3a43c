-- Up Migration

-- Says that the demo people are here, whose password everybody knows: production code tells by it, without the demo.
CREATE TABLE demo_mark (
  is_here boolean PRIMARY KEY DEFAULT true CHECK (is_here)
);
-- Demo data from before the mark: nothing else links accounts of the demo's own LINE.
ALTER TABLE external_accounts NO FORCE ROW LEVEL SECURITY;
INSERT INTO demo_mark
SELECT true FROM external_accounts WHERE issuer = 'https://line.atrium.example' LIMIT 1;
ALTER TABLE external_accounts FORCE ROW LEVEL SECURITY;

ALTER TABLE demo_mark ENABLE ROW LEVEL SECURITY;
ALTER TABLE demo_mark FORCE ROW LEVEL SECURITY;
CREATE POLICY jobs ON demo_mark TO atrium_jobs USING (true);
CREATE POLICY login ON demo_mark FOR SELECT TO atrium_login USING (true);
GRANT SELECT, INSERT ON demo_mark TO atrium_jobs;
GRANT SELECT ON demo_mark TO atrium_login;
