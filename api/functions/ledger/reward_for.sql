-- The reward to suggest for expiring points: the cheapest affordable one that uses all of them, otherwise the one that
-- uses the most; NULL if none is affordable.
CREATE OR REPLACE FUNCTION ledger.reward_for(customer int, expiring int, moment timestamptz) RETURNS int
LANGUAGE sql STABLE
RETURN (SELECT r.id FROM rewards r LEFT JOIN reward_stock s ON s.reward_id = r.id
        WHERE ledger.is_offered(r, moment)
          AND r.points_cost <= ledger.balance(customer, moment)
          AND (s.remaining IS NULL OR s.remaining > 0)
          AND (r.limit_per_customer IS NULL OR ledger.held(customer, r.id) < r.limit_per_customer)
        ORDER BY r.points_cost < expiring, abs(r.points_cost - expiring), r.id LIMIT 1);
GRANT EXECUTE ON FUNCTION ledger.reward_for(int, int, timestamptz) TO atrium_jobs;
