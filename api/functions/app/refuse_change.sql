-- Protects append-only tables: the trigger refuses UPDATE, DELETE and TRUNCATE to every role. Only the functions that erase
-- people and customers may change them: they run as the owner, with a setting of their own.
CREATE OR REPLACE FUNCTION app.refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.erasing', true) = 'on' AND current_user = 'atrium_owner' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
