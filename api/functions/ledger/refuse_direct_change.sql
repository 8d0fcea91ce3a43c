-- Protects columns that only ledger entries may change.
CREATE OR REPLACE FUNCTION ledger.refuse_direct_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'points move only by entries' USING ERRCODE = 'restrict_violation';
END
$$;
