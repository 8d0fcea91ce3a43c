-- What can be spent: what the wallet holds, less what is pending, and less what has expired and is not recorded yet. The
-- cost does not grow with the lots that can be spent.
CREATE OR REPLACE FUNCTION ledger.balance(customer int, moment timestamptz) RETURNS int
LANGUAGE sql STABLE
RETURN (coalesce((SELECT points FROM wallets WHERE customer_id = customer), 0)
        - (SELECT coalesce(sum(remaining), 0) FROM point_lots
           WHERE customer_id = customer AND NOT is_empty AND available_at > moment)
        - (SELECT coalesce(sum(remaining), 0) FROM point_lots
           WHERE customer_id = customer AND NOT is_empty AND expires_at <= moment))::int;
GRANT EXECUTE ON FUNCTION ledger.balance(int, timestamptz) TO atrium_app, atrium_jobs;
