-- For tables where a row, once written, is history: the trigger refuses UPDATE, DELETE and TRUNCATE to everybody.
CREATE OR REPLACE FUNCTION app.refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
