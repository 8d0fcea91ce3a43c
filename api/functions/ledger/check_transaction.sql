-- Deferred to the commit: runs for each entry and for each transaction, which could have none.
CREATE OR REPLACE FUNCTION ledger.check_transaction() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  header point_transactions;
  total bigint;
  own bigint;
BEGIN
  IF TG_TABLE_NAME = 'point_entries' THEN
    SELECT * INTO header FROM point_transactions
    WHERE customer_id = NEW.customer_id AND id = NEW.transaction_id;
  ELSE
    header := NEW;
  END IF;
  SELECT sum(amount), coalesce(sum(amount) FILTER (WHERE account IN ('points', 'debt')), 0) INTO total, own
  FROM point_entries WHERE customer_id = header.customer_id AND transaction_id = header.id;
  IF total IS DISTINCT FROM 0 THEN
    RAISE EXCEPTION 'transaction % sums to % and not to zero', header.id, coalesce(total::text, 'nothing')
      USING ERRCODE = 'check_violation';
  END IF;
  IF own <> header.points THEN
    RAISE EXCEPTION 'transaction % says % points and moves %', header.id, header.points, own
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
