-- Writes the entries that take points from live lots, soonest expiring first. The caller has checked the balance.
-- The cost must not grow with the history of the wallet: a declared cursor is planned for its first rows, so lots come
-- in index order, and those that are not needed are neither read nor sorted.
CREATE OR REPLACE FUNCTION ledger.take(
  customer int, transaction int, cost int, counter_account text, moment timestamptz
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  live CURSOR FOR
    SELECT id, remaining FROM point_lots
    WHERE customer_id = customer AND expires_at > moment AND available_at <= moment AND NOT is_empty
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
GRANT EXECUTE ON FUNCTION ledger.take(int, int, int, text, timestamptz) TO atrium_app, atrium_jobs;
