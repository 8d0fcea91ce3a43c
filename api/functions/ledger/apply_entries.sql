-- Applies entries to lots and wallets when they are inserted; nothing can go below zero. Works lot by lot, since a join would read
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
  UPDATE wallets w SET points = w.points + a.points, debt = w.debt - a.debt
  FROM (SELECT customer_id, coalesce(sum(amount) FILTER (WHERE account = 'points'), 0) AS points,
               coalesce(sum(amount) FILTER (WHERE account = 'debt'), 0) AS debt
        FROM added WHERE account IN ('points', 'debt') GROUP BY customer_id) a
  WHERE w.customer_id = a.customer_id;
  RETURN NULL;
END
$$;
