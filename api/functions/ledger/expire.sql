-- Records what has expired in a wallet that the caller has locked, one transaction per date. Idempotent. With `outlived`,
-- for points that were earned so long ago that they expire at once, the event has the date of the expiry.
CREATE OR REPLACE FUNCTION ledger.expire(customer int, moment timestamptz, outlived boolean DEFAULT false) RETURNS int
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  due record;
  transaction int;
  total int := 0;
BEGIN
  FOR due IN
    SELECT l.expires_at AS ended, sum(l.remaining)::int AS points FROM point_lots l
    WHERE l.customer_id = customer AND l.expires_at <= moment AND NOT l.is_empty
    GROUP BY l.expires_at ORDER BY l.expires_at
  LOOP
    INSERT INTO point_transactions (customer_id, kind, points, expires_at, created_at)
    VALUES (customer, 'expire', -due.points, due.ended, moment)
    RETURNING id INTO transaction;
    INSERT INTO point_entries (customer_id, transaction_id, line, account, lot_id, amount)
    SELECT customer, transaction, 1, 'expired', NULL, due.points
    UNION ALL
    SELECT customer, transaction, 1 + row_number() OVER (ORDER BY l.id), 'points', l.id, -l.remaining
    FROM point_lots l WHERE l.customer_id = customer AND l.expires_at = due.ended AND NOT l.is_empty;
    PERFORM ledger.announce(customer, NULL, NULL, moment, 'points.expired', 'point_transaction', transaction,
                            to_char(due.ended, 'YYYY-MM-DD'),
                            jsonb_build_object('points', due.points, 'expiresAt', due.ended),
                            CASE WHEN outlived THEN due.ended END);
    total := total + due.points;
  END LOOP;
  UPDATE point_lots SET expired_at = moment
  WHERE customer_id = customer AND expires_at <= moment AND expired_at IS NULL;
  RETURN total;
END
$$;
GRANT EXECUTE ON FUNCTION ledger.expire(int, timestamptz, boolean) TO atrium_app, atrium_jobs;
