-- For append-only tables: the trigger refuses UPDATE, DELETE and TRUNCATE to every role.
CREATE OR REPLACE FUNCTION app.refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
