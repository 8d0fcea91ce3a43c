-- What can be spent: what the wallet holds, less what is pending, and less what has expired and is not recorded yet. The
-- cost does not grow with the lots that can be spent: declared cursors are planned for their first rows, so each reads its
-- index up to the first lot that does not count. As sums, one of them was planned with the other's index.
CREATE OR REPLACE FUNCTION ledger.balance(customer int, moment timestamptz) RETURNS int
LANGUAGE plpgsql STABLE AS $$
DECLARE
  by_expiry CURSOR FOR
    SELECT remaining, expires_at FROM point_lots WHERE customer_id = customer AND NOT is_empty
    ORDER BY expires_at, id;
  by_availability CURSOR FOR
    SELECT remaining, available_at FROM point_lots WHERE customer_id = customer AND NOT is_empty
    ORDER BY available_at DESC;
  funds int := coalesce((SELECT points FROM wallets WHERE customer_id = customer), 0);
BEGIN
  FOR lot IN by_expiry LOOP
    EXIT WHEN lot.expires_at > moment;
    funds := funds - lot.remaining;
  END LOOP;
  FOR lot IN by_availability LOOP
    EXIT WHEN lot.available_at <= moment;
    funds := funds - lot.remaining;
  END LOOP;
  RETURN funds;
END
$$;
GRANT EXECUTE ON FUNCTION ledger.balance(int, timestamptz) TO atrium_app, atrium_jobs;
