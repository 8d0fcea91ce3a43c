-- Up Migration

-- Accounts at another provider, by issuer and subject; never by e-mail.
CREATE TABLE external_accounts (
  issuer text NOT NULL,
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  linked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject),
  UNIQUE (user_id, issuer)
);

-- An account that proved itself at the provider and waits to be linked, by the browser that brought it.
CREATE TABLE account_links (
  token_hash bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

ALTER TABLE external_accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE external_accounts FORCE ROW LEVEL SECURITY;
ALTER TABLE account_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE account_links FORCE ROW LEVEL SECURITY;
CREATE POLICY jobs ON external_accounts TO atrium_jobs USING (true);
CREATE POLICY jobs ON account_links TO atrium_jobs USING (true);
CREATE POLICY login ON external_accounts TO atrium_login USING (true);
CREATE POLICY login ON account_links TO atrium_login USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON external_accounts, account_links TO atrium_jobs, atrium_login;
