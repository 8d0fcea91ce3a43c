-- Up Migration

-- Permissions beyond the portal's own, which remotes bring along; the provider grants them to roles.
CREATE TABLE added_permissions (
  name text PRIMARY KEY CHECK (name ~ '^[a-z][a-z0-9_]{0,39}:[a-z][a-z0-9_]{0,39}$'),
  -- Empty if no role grants it any more: remotes that name it stay valid, and no one sees their pages.
  roles text[] NOT NULL CHECK (roles <@ ARRAY['owner', 'manager', 'viewer']),
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- Who ran the command.
  changed_by text NOT NULL CHECK (length(changed_by) BETWEEN 1 AND 200)
);

CREATE TRIGGER tell_of_permissions AFTER INSERT OR UPDATE OR DELETE ON added_permissions
  FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_permissions();

-- Privileges -----------------------------------------------------------------------------------------------------

ALTER TABLE added_permissions ENABLE ROW LEVEL SECURITY;
ALTER TABLE added_permissions FORCE ROW LEVEL SECURITY;
-- It concerns roles, not people or customers: everyone may read it, and only the provider's commands write it.
CREATE POLICY jobs ON added_permissions TO atrium_jobs USING (true);
CREATE POLICY everyone ON added_permissions FOR SELECT TO atrium_app, atrium_login USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON added_permissions TO atrium_jobs;
GRANT SELECT (name, roles) ON added_permissions TO atrium_app, atrium_login;
