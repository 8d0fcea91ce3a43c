-- Up Migration

-- A person sees which LINE accounts sign them in, and removes one by its id.
ALTER TABLE external_accounts
  ADD COLUMN id int GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN display_name text CHECK (length(display_name) BETWEEN 1 AND 200),
  ADD COLUMN last_used_at timestamptz;
ALTER TABLE account_links ADD COLUMN display_name text CHECK (length(display_name) BETWEEN 1 AND 200);

CREATE POLICY own ON external_accounts FOR SELECT TO atrium_app USING (user_id = app.user_id());
-- Never who the account is at LINE.
GRANT SELECT (id, user_id, display_name, linked_at, last_used_at) ON external_accounts TO atrium_app;
