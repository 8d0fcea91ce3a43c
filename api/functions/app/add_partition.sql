-- Creates one partition. It has no grants and no policies, so it can be reached through its table only. If the table is
-- append-only, so is the partition.
CREATE OR REPLACE FUNCTION app.add_partition(parent name, child name, lower_bound text, upper_bound text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%s) TO (%s)',
                 child, parent, lower_bound, upper_bound);
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', child);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', child);
  IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = parent::text::regclass AND tgname = 'append_only') THEN
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I '
                   'FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change()', child);
  END IF;
END
$$;
