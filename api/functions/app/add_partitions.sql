-- Creates the partitions of all partitioned tables: one for the month of `moment` and each of the months ahead, one for
-- all time before and one for all time after, so that every row has a partition. There is no DEFAULT partition, because
-- PostgreSQL could then not read the months in order. Rows in the last partition, written when no months were created for
-- long, stay together in a partition that ends with the newest of them.
CREATE OR REPLACE FUNCTION app.add_partitions(moment timestamptz, months_ahead int) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  present_month timestamptz := date_trunc('month', moment, 'UTC');
  until timestamptz := present_month + make_interval(months => months_ahead + 1);
  parent name;
  key name;
  later name;
  start timestamptz;
  newest timestamptz;
BEGIN
  -- Months are in UTC, even when intervals are added.
  PERFORM set_config('TimeZone', 'UTC', true);
  FOR parent, key IN
    SELECT c.relname, a.attname
    FROM pg_partitioned_table p
    JOIN pg_class c ON c.oid = p.partrelid AND c.relnamespace = 'public'::regnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = p.partattrs[0]
    ORDER BY 1
  LOOP
    later := parent || '_later';
    IF to_regclass(later) IS NULL THEN
      start := present_month;
      PERFORM app.add_partition(parent, parent || '_earlier', 'MINVALUE', quote_literal(start));
    ELSE
      start := substring(pg_get_expr((SELECT relpartbound FROM pg_class WHERE oid = to_regclass(later)),
                                     to_regclass(later)) FROM $re$FROM \('([^']+)'\)$re$);
      CONTINUE WHEN start >= until;
      EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', parent, later);
      -- With FORCE, row-level security hides the rows from the owner too.
      EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', later);
      EXECUTE format('SELECT max(%I) FROM %I', key, later) INTO newest;
      EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', later);
      IF newest IS NULL THEN
        EXECUTE format('DROP TABLE %I', later);
      ELSE
        newest := date_trunc('month', newest) + interval '1 month';
        EXECUTE format('ALTER TABLE %I RENAME TO %I', later, parent || to_char(start, '_YYYY_MM'));
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
                       parent, parent || to_char(start, '_YYYY_MM'), start, newest);
        start := newest;
      END IF;
    END IF;
    WHILE start < until LOOP
      PERFORM app.add_partition(parent, parent || to_char(start, '_YYYY_MM'), quote_literal(start),
                                quote_literal(start + interval '1 month'));
      start := start + interval '1 month';
    END LOOP;
    PERFORM app.add_partition(parent, later, quote_literal(start), 'MAXVALUE');
  END LOOP;
END
$$;
