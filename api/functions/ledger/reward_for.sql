-- The reward to suggest for expiring points: the cheapest affordable one that uses all of them, otherwise the one that
-- uses the most; NULL if none is affordable.
CREATE OR REPLACE FUNCTION ledger.reward_for(customer int, expiring int, moment timestamptz) RETURNS int
LANGUAGE sql STABLE
RETURN (SELECT r.id FROM rewards r
        WHERE ledger.is_offered(r, moment)
          AND ledger.refusal(customer, r, ledger.balance(customer, moment)) IS NULL
        ORDER BY r.points_cost < expiring, abs(r.points_cost - expiring), r.id LIMIT 1);
GRANT EXECUTE ON FUNCTION ledger.reward_for(int, int, timestamptz) TO atrium_jobs;
