-- Up Migration

-- A person may take back their own last change.
ALTER TABLE deadline_changes DROP CONSTRAINT deadline_changes_event_check;
ALTER TABLE deadline_changes ADD CONSTRAINT deadline_changes_event_check
  CHECK (event IN ('done', 'reopened', 'waived', 'extended', 'corrected', 'assigned', 'missed', 'undone'));
