-- The roles that Atrium works with. Runs by itself where the user of DATABASE_URL may create roles; elsewhere an
-- administrator of the server runs it once, connected to Atrium's database:
--
--   psql -v ON_ERROR_STOP=1 -d atrium -f api/roles.sql
--
-- and then grants the four roles to the user of DATABASE_URL, where that is somebody else than who ran it:
--
--   GRANT atrium_owner, atrium_app, atrium_jobs, atrium_login TO portal WITH INHERIT FALSE, SET TRUE;
--
-- Roles belong to the whole server. For a second installation in it, with DATABASE_ROLE_PREFIX=staging, the names begin
-- with that:
--
--   sed 's/atrium_/staging_/g' api/roles.sql | psql -v ON_ERROR_STOP=1 -d staging
--
-- None of them may bypass row-level security. It can run again without harm.

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['atrium_owner', 'atrium_app', 'atrium_jobs', 'atrium_login'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS', name);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        NULL; -- another process made it at the same moment
      END;
    END IF;
    -- A superuser acts as each role already; for anybody else the membership is what allows SET ROLE.
    IF NOT pg_has_role(current_user, name, 'SET') THEN
      EXECUTE format('GRANT %I TO CURRENT_USER WITH INHERIT FALSE, SET TRUE', name);
    END IF;
  END LOOP;
  EXECUTE format('GRANT CREATE ON DATABASE %I TO atrium_owner', current_database());
  EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
  -- Loads in bulk are staged in temporary tables.
  EXECUTE format('GRANT TEMPORARY ON DATABASE %I TO atrium_jobs', current_database());
END
$$;
GRANT USAGE, CREATE ON SCHEMA public TO atrium_owner;
