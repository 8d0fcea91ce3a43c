-- Whether this transaction carries out a waiting approval of the customer that asks for this, and has named it.
CREATE OR REPLACE FUNCTION app.carries_out(customer int, what text, asked jsonb DEFAULT '{}') RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM approvals
    WHERE id = nullif(current_setting('app.approval', true), '')::int AND customer_id = customer AND action = what
      AND state = 'requested' AND request @> asked);
END
$$;
GRANT EXECUTE ON FUNCTION app.carries_out(int, text, jsonb) TO atrium_app, atrium_jobs, atrium_login;
