-- Up Migration

-- Views are saved of several lists; names are unique and one view is the default per list.
ALTER TABLE saved_views
  ADD COLUMN list text NOT NULL DEFAULT 'applications' CHECK (list IN ('applications', 'deadlines')),
  DROP CONSTRAINT saved_views_user_id_name_key,
  ADD CONSTRAINT saved_views_name UNIQUE (user_id, list, name);
DROP INDEX saved_views_one_default;
CREATE UNIQUE INDEX saved_views_one_default ON saved_views (user_id, list) WHERE is_default;

-- A person whose account is deactivated is responsible for nothing any more, as if each of their memberships had ended.
CREATE TRIGGER release_deadlines_of_account AFTER UPDATE OF status ON users
  FOR EACH ROW WHEN (OLD.status = 'active' AND NEW.status <> 'active')
  EXECUTE FUNCTION app.release_deadlines_of_account();
