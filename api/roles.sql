-- The roles of Atrium. Runs automatically if the user of DATABASE_URL may create roles; otherwise an administrator of
-- the server runs it once, connected to Atrium's database:
--
--   psql -v ON_ERROR_STOP=1 -d atrium -f api/roles.sql
--
-- and then grants the roles to the user of DATABASE_URL, if that is another one:
--
--   GRANT atrium_owner, atrium_app, atrium_jobs, atrium_login, atrium_staff, atrium_backup TO portal WITH INHERIT FALSE, SET TRUE;
--
-- Roles belong to the whole server. For a second installation on it, with DATABASE_ROLE_PREFIX=staging, replace the
-- prefix:
--
--   sed 's/atrium_/staging_/g' api/roles.sql | psql -v ON_ERROR_STOP=1 -d staging
--
-- None of them may bypass row-level security. The file can be run again.

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['atrium_owner', 'atrium_app', 'atrium_jobs', 'atrium_login', 'atrium_staff', 'atrium_backup'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS', name);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        NULL; -- another process created it at the same time
      END;
    END IF;
    -- A superuser may set every role; any other user needs to be a member.
    IF NOT pg_has_role(current_user, name, 'SET') THEN
      EXECUTE format('GRANT %I TO CURRENT_USER WITH INHERIT FALSE, SET TRUE', name);
    END IF;
  END LOOP;
  EXECUTE format('GRANT CREATE ON DATABASE %I TO atrium_owner', current_database());
  EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
  -- Imports are staged in temporary tables.
  EXECUTE format('GRANT TEMPORARY ON DATABASE %I TO atrium_jobs', current_database());
END
$$;
GRANT USAGE, CREATE ON SCHEMA public TO atrium_owner;
