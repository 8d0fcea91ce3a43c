-- Applies entries to lots and debt when they are inserted; neither can go below zero. Lot by lot, since a join would read
-- all lots of the wallet to find a few.
CREATE OR REPLACE FUNCTION ledger.apply_entries() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  moved record;
BEGIN
  FOR moved IN
    SELECT customer_id, lot_id, sum(amount)::int AS amount FROM added WHERE lot_id IS NOT NULL
    GROUP BY customer_id, lot_id
  LOOP
    UPDATE point_lots SET remaining = remaining + moved.amount
    WHERE customer_id = moved.customer_id AND id = moved.lot_id;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'an entry names a lot that is out of reach' USING ERRCODE = 'restrict_violation';
    END IF;
  END LOOP;
  UPDATE wallets w SET debt = w.debt - a.amount
  FROM (SELECT customer_id, sum(amount)::int AS amount FROM added WHERE account = 'debt' GROUP BY customer_id) a
  WHERE w.customer_id = a.customer_id;
  RETURN NULL;
END
$$;
