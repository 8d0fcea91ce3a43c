-- Up Migration

-- A cursor that is declared is planned for its first rows: lots come in their order from the index, and those that
-- are not needed are neither read nor sorted.
CREATE OR REPLACE FUNCTION ledger.take(customer int, transaction int, cost int, counter_account text,
                                       moment timestamptz)
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  live CURSOR FOR
    SELECT id, remaining FROM point_lots
    WHERE customer_id = customer AND expires_at > moment AND available_at <= moment AND remaining > 0
    ORDER BY expires_at, id;
  open int := cost;
  lots int[] := '{}';
  amounts int[] := '{}';
BEGIN
  FOR lot IN live LOOP
    lots := lots || lot.id;
    amounts := amounts || -least(lot.remaining, open);
    open := open - least(lot.remaining, open);
    EXIT WHEN open = 0;
  END LOOP;
  INSERT INTO point_entries (customer_id, transaction_id, line, account, lot_id, amount)
  SELECT customer, transaction, 1, counter_account, NULL, cost
  UNION ALL
  SELECT customer, transaction, 1 + taken.place, 'points', taken.lot, taken.amount
  FROM unnest(lots, amounts) WITH ORDINALITY taken (lot, amount, place);
END
$$;

-- Lot by lot: joined with what was added, all lots of the wallet were read to find the few that are meant.
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
