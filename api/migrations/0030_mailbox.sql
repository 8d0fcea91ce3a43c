-- Up Migration

-- The demo's mail: kept here instead of being sent. Empty wherever a mail server is set.
CREATE TABLE mailbox (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  recipient text NOT NULL,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE mailbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE mailbox FORCE ROW LEVEL SECURITY;
CREATE POLICY jobs ON mailbox TO atrium_jobs USING (true);
GRANT SELECT, INSERT ON mailbox TO atrium_jobs;
