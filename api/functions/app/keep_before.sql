-- Keeps what the columns in the arguments were before their person changed the row. An update that names no change
-- forgets the last one, so that it is not taken back over what came later.
CREATE OR REPLACE FUNCTION app.keep_before() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  kept jsonb := (SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(OLD)) WHERE key = ANY (TG_ARGV));
BEGIN
  IF NEW.change_id IS NOT NULL AND NEW.change_id IS DISTINCT FROM OLD.change_id THEN
    NEW.changed_at := now();
    NEW.before := kept;
  ELSIF NEW.change_id IS NULL OR NOT to_jsonb(NEW) @> kept THEN
    NEW.change_id := NULL;
    NEW.changed_at := NULL;
    NEW.before := NULL;
  END IF;
  RETURN NEW;
END
$$;
GRANT EXECUTE ON FUNCTION app.keep_before() TO atrium_app, atrium_jobs, atrium_login;
