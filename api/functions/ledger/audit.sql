-- Checks every invariant of the ledger against its entries, for one wallet or for all. Each row is a violation; there are
-- never any.
CREATE OR REPLACE FUNCTION ledger.audit(
  audited int DEFAULT NULL
) RETURNS TABLE (promise text, customer int, found text)
LANGUAGE sql STABLE AS $$
  SELECT 'a transaction sums to zero', t.customer_id, format('transaction %s: %s', t.id, sum(e.amount))
  FROM point_transactions t LEFT JOIN point_entries e ON e.customer_id = t.customer_id AND e.transaction_id = t.id
  WHERE audited IS NULL OR t.customer_id = audited
  GROUP BY t.customer_id, t.id HAVING coalesce(sum(e.amount), 1) <> 0
  UNION ALL
  SELECT 'a transaction moves what it says', t.customer_id, format('transaction %s: %s', t.id, t.points)
  FROM point_transactions t JOIN point_entries e ON e.customer_id = t.customer_id AND e.transaction_id = t.id
  WHERE audited IS NULL OR t.customer_id = audited
  GROUP BY t.customer_id, t.id, t.points
  HAVING t.points <> coalesce(sum(e.amount) FILTER (WHERE e.account IN ('points', 'debt')), 0)
  UNION ALL
  SELECT 'a lot holds what its entries say', l.customer_id, format('lot %s: %s', l.id, l.remaining)
  FROM point_lots l LEFT JOIN point_entries e ON e.customer_id = l.customer_id AND e.lot_id = l.id
  WHERE audited IS NULL OR l.customer_id = audited
  GROUP BY l.customer_id, l.id, l.remaining HAVING l.remaining <> coalesce(sum(e.amount), 0)
  UNION ALL
  SELECT 'a wallet holds what its lots hold', w.customer_id, w.points::text
  FROM wallets w LEFT JOIN point_lots l ON l.customer_id = w.customer_id
  WHERE audited IS NULL OR w.customer_id = audited
  GROUP BY w.customer_id, w.points HAVING w.points <> coalesce(sum(l.remaining), 0)
  UNION ALL
  SELECT 'a debt is what its entries say', w.customer_id, w.debt::text
  FROM wallets w LEFT JOIN point_entries e ON e.customer_id = w.customer_id AND e.account = 'debt'
  WHERE audited IS NULL OR w.customer_id = audited
  GROUP BY w.customer_id, w.debt HAVING w.debt <> -coalesce(sum(e.amount), 0)
  UNION ALL
  SELECT 'a redemption was paid once', r.customer_id, format('redemption %s', r.id)
  FROM redemptions r LEFT JOIN point_transactions t
    ON t.customer_id = r.customer_id AND t.redemption_id = r.id AND t.kind = 'redeem' AND t.points = -r.points
  WHERE audited IS NULL OR r.customer_id = audited
  GROUP BY r.customer_id, r.id HAVING count(t.id) <> 1
  UNION ALL
  SELECT 'a redemption is refunded once at most, and whole', t.customer_id, format('redemption %s', r.id)
  FROM redemptions r JOIN point_transactions t
    ON t.customer_id = r.customer_id AND t.redemption_id = r.id AND t.kind = 'refund'
  WHERE audited IS NULL OR r.customer_id = audited
  GROUP BY t.customer_id, r.id, r.points HAVING count(*) > 1 OR max(t.points) <> r.points
$$;
GRANT EXECUTE ON FUNCTION ledger.audit(int) TO atrium_jobs;
