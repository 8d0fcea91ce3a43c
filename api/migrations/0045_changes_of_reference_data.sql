-- Up Migration

-- The provider's changes of reference data, a row for each row that was added, changed or removed. They belong to no
-- customer, so they are not in the activity log.
CREATE TABLE reference_data_changes (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  list text NOT NULL
    CHECK (list IN ('mainStatuses', 'statuses', 'categories', 'countries', 'instructionKinds')),
  -- As app.reference_data() describes a row; null of what was not there before, or is not there any more.
  former jsonb,
  present jsonb,
  -- Account on the machine that ran the command, or # with the id of a person of the provider.
  made_by text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CHECK (former IS NOT NULL OR present IS NOT NULL)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reference_data_changes
  FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
ALTER TABLE reference_data_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE reference_data_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY jobs ON reference_data_changes TO atrium_jobs USING (true);
CREATE POLICY owner ON reference_data_changes TO atrium_owner USING (true);
GRANT SELECT, INSERT ON reference_data_changes TO atrium_jobs;
