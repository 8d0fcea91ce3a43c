-- Up Migration

-- A request could change more than any does: other people of its customers, what a one-time password is for, whom an
-- entry of the log names, and it could take the end of a session back. Now not even a statement gone wrong can.

DROP POLICY scope ON users;
CREATE POLICY scope ON users FOR SELECT TO atrium_app
  USING (id = app.user_id() OR EXISTS (
    SELECT FROM memberships m WHERE m.user_id = users.id AND m.customer_id = ANY (app.customer_ids())
  ));
CREATE POLICY own ON users FOR UPDATE TO atrium_app USING (id = app.user_id());
REVOKE UPDATE (display_name) ON users FROM atrium_app;

DROP POLICY own ON sessions;
CREATE POLICY own ON sessions FOR SELECT TO atrium_app USING (user_id = app.user_id());
CREATE POLICY own_end ON sessions FOR UPDATE TO atrium_app
  USING (user_id = app.user_id()) WITH CHECK (user_id = app.user_id() AND revoked_at IS NOT NULL);

REVOKE UPDATE ON one_time_passwords FROM atrium_app, atrium_login;
GRANT UPDATE (attempts, expires_at, token_hash, token_expires_at, token_used_at) ON one_time_passwords TO atrium_app;
GRANT UPDATE (token_used_at) ON one_time_passwords TO atrium_login;

CREATE POLICY requests_name_their_person ON activity_logs AS RESTRICTIVE FOR INSERT TO atrium_app
  WITH CHECK (actor_id IS NULL OR actor_id = app.user_id());
