-- One login for each use of the database. Each can be one of Atrium's roles and nothing else, so that RESET ROLE gains
-- nothing, and none is superuser. The containers make them at the first start of their database; elsewhere an
-- administrator of the server runs it after roles.sql, connected to Atrium's database, and sets the passwords:
--
--   psql -v ON_ERROR_STOP=1 -d atrium -f api/roles.sql -f api/logins.sql
--   ALTER ROLE atrium_api_app PASSWORD '…';
--
-- With DATABASE_ROLE_PREFIX=staging both files go through sed 's/atrium_/staging_/g' first.
--
-- Who else may connect to the database needs a GRANT CONNECT of their own afterwards. It can run again without harm.

DO $$
DECLARE
  login text;
  role text;
BEGIN
  EXECUTE format('REVOKE CONNECT ON DATABASE %I FROM PUBLIC', current_database());
  FOR login, role IN VALUES
    ('atrium_migrate', 'atrium_owner'),
    ('atrium_api_app', 'atrium_app'),
    ('atrium_api_jobs', 'atrium_jobs'),
    ('atrium_api_login', 'atrium_login'),
    ('atrium_login_service', 'atrium_login'),
    ('atrium_commands', 'atrium_jobs'),
    ('atrium_registry', NULL)
  LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = login) THEN
      EXECUTE format('CREATE ROLE %I', login);
    END IF;
    EXECUTE format('ALTER ROLE %I LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS', login);
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), login);
    IF role IS NOT NULL THEN
      EXECUTE format('GRANT %I TO %I WITH ADMIN FALSE, INHERIT TRUE, SET TRUE', role, login);
    END IF;
  END LOOP;
  -- The gateway keeps its log in a schema of its own, and may create no other.
  EXECUTE format('REVOKE CREATE ON DATABASE %I FROM atrium_registry', current_database());
  CREATE SCHEMA IF NOT EXISTS atrium_registry AUTHORIZATION atrium_registry;
END
$$;
