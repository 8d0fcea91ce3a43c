-- What can be spent: lots that are available and have not expired.
CREATE OR REPLACE FUNCTION ledger.balance(customer int, moment timestamptz) RETURNS int
LANGUAGE sql STABLE
RETURN (SELECT coalesce(sum(remaining), 0)::int FROM point_lots
        WHERE customer_id = customer AND expires_at > moment AND available_at <= moment);
GRANT EXECUTE ON FUNCTION ledger.balance(int, timestamptz) TO atrium_app, atrium_jobs;
