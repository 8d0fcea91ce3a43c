-- One login for each process that uses the database. Each may set one of Atrium's roles and no other, so RESET ROLE gains
-- nothing, and none is superuser. The containers run this file at the first start of their database; elsewhere an
-- administrator of the server runs it after roles.sql, connected to Atrium's database, and sets the passwords:
--
--   psql -v ON_ERROR_STOP=1 -d atrium -f api/roles.sql -f api/logins.sql
--   ALTER ROLE atrium_api_app PASSWORD '…';
--
-- With DATABASE_ROLE_PREFIX=staging, apply sed 's/atrium_/staging_/g' to both files first.
--
-- Any other login needs a GRANT CONNECT afterwards. The file can be run again.

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
    ('atrium_api_staff', 'atrium_staff'),
    ('atrium_login_service', 'atrium_login'),
    ('atrium_commands', 'atrium_jobs'),
    ('atrium_backup_command', 'atrium_backup'),
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
  -- The gateway stores its log in its own schema, and may create no other.
  EXECUTE format('REVOKE CREATE ON DATABASE %I FROM atrium_registry', current_database());
  CREATE SCHEMA IF NOT EXISTS atrium_registry AUTHORIZATION atrium_registry;
END
$$;
