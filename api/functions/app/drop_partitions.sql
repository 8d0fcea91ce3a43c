-- Drops the partitions of a table that ended before a time, and with them all rows that are older. Rows of any date still
-- have a partition: the one for all time before begins with the first month that stays. Returns how many were dropped.
CREATE OR REPLACE FUNCTION app.drop_partitions(parent name, before timestamptz) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  earlier name := parent || '_earlier';
  child name;
  "end" timestamptz;
  start timestamptz;
  dropped int := 0;
BEGIN
  -- Bounds are in UTC.
  PERFORM set_config('TimeZone', 'UTC', true);
  FOR child, "end" IN
    SELECT c.relname, substring(pg_get_expr(c.relpartbound, c.oid) FROM $re$TO \('([^']+)'\)$re$)::timestamptz
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = parent::text::regclass AND c.relname <> earlier
  LOOP
    CONTINUE WHEN "end" IS NULL OR "end" > before;
    EXECUTE format('DROP TABLE %I', child);
    start := greatest(start, "end");
    dropped := dropped + 1;
  END LOOP;
  IF dropped > 0 THEN
    EXECUTE format('DROP TABLE %I', earlier);
    PERFORM app.add_partition(parent, earlier, 'MINVALUE', quote_literal(start));
  END IF;
  RETURN dropped;
END
$$;
