-- Whether a rule of the customer asks a second person for an action of so many points.
CREATE OR REPLACE FUNCTION app.needs_approval(customer int, what text, points int) RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM approval_rules r WHERE r.customer_id = customer AND r.action = what AND points > r.above);
GRANT EXECUTE ON FUNCTION app.needs_approval(int, text, int) TO atrium_app, atrium_jobs, atrium_login;
