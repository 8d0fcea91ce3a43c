-- Pays the wallet's debt from the given lots, as part of the transaction that credited them.
CREATE OR REPLACE FUNCTION ledger.pay_debt(customer int, transaction int, from_lots int[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  owed int := (SELECT debt FROM wallets WHERE customer_id = customer);
  last_line int;
BEGIN
  IF owed = 0 THEN
    RETURN;
  END IF;
  SELECT max(line) INTO last_line FROM point_entries WHERE customer_id = customer AND transaction_id = transaction;
  WITH paid AS (
    SELECT id, least(remaining, owed - before)::int AS amount, row_number() OVER (ORDER BY expires_at, id) AS place
    FROM (SELECT id, expires_at, remaining, sum(remaining) OVER (ORDER BY expires_at, id) - remaining AS before
          FROM point_lots WHERE customer_id = customer AND id = ANY (from_lots) AND remaining > 0) brought
    WHERE before < owed
  )
  INSERT INTO point_entries (customer_id, transaction_id, line, account, lot_id, amount)
  SELECT customer, transaction, last_line + place, 'points', id, -amount FROM paid
  UNION ALL
  SELECT customer, transaction, last_line + count(*) + 1, 'debt', NULL, sum(amount) FROM paid HAVING count(*) > 0;
END
$$;
GRANT EXECUTE ON FUNCTION ledger.pay_debt(int, int, int[]) TO atrium_app, atrium_jobs;
