-- Up Migration

-- A person may take back their own last change of what only they see. Each row keeps which change that was, when it was
-- made, and what the row was before; rows that were changed together have the same change. Any other update, such as that
-- of a job, forgets it.
ALTER TABLE notifications ADD COLUMN change_id uuid, ADD COLUMN changed_at timestamptz, ADD COLUMN before jsonb;
GRANT UPDATE (change_id) ON notifications TO atrium_app;
CREATE TRIGGER keep_before BEFORE UPDATE ON notifications
  FOR EACH ROW EXECUTE FUNCTION app.keep_before('read_at', 'archived_at', 'snoozed_until');

-- A removed view is kept until its removal can no longer be taken back.
ALTER TABLE saved_views
  ADD COLUMN change_id uuid, ADD COLUMN changed_at timestamptz, ADD COLUMN before jsonb,
  ADD COLUMN removed_at timestamptz;
CREATE INDEX saved_views_removed ON saved_views (removed_at) WHERE removed_at IS NOT NULL;
CREATE TRIGGER keep_before BEFORE UPDATE ON saved_views
  FOR EACH ROW EXECUTE FUNCTION app.keep_before('name', 'query', 'is_default', 'removed_at');

-- Notifications of invitations that may still change: those that have ended for good say how.
CREATE INDEX notifications_invited ON notifications (subject_id)
  WHERE message = 'invited' AND coalesce(parameters ->> 'outcome', 'expired') = 'expired';
