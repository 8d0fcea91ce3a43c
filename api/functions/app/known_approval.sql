-- The approval that was requested with an idempotency key, as {approval}; a refusal for a key of another request; NULL
-- for a new key. An approval outlives the day for which other responses are kept.
CREATE OR REPLACE FUNCTION app.known_approval(customer int, key text, hash bytea) RETURNS jsonb
LANGUAGE sql STABLE
RETURN (SELECT CASE WHEN a.request_hash = hash THEN jsonb_build_object('approval', a.id)
               ELSE '{"problem": "idempotency-key-reused"}' END
        FROM approvals a WHERE a.customer_id = customer AND a.idempotency_key = key);
GRANT EXECUTE ON FUNCTION app.known_approval(int, text, bytea) TO atrium_app, atrium_jobs;
