-- Creates the partitions of the next months, and drops the months of a table that ended more than `months` ago. A job
-- calls it. Runs as the owner, since jobs may not change tables, and therefore for no other time than now,
-- and never drops the last three months. While it waits for a lock, queries wait behind it: it gives up soon.
CREATE OR REPLACE FUNCTION app.keep_partitions(months_ahead int, months jsonb) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '2s' AS $$
DECLARE
  parent name;
  kept int;
  dropped int := 0;
BEGIN
  PERFORM app.add_partitions(now(), months_ahead);
  FOR parent, kept IN SELECT key, value::int FROM jsonb_each_text(months) ORDER BY key LOOP
    IF kept < 3 OR NOT EXISTS (SELECT FROM pg_partitioned_table WHERE partrelid = parent::text::regclass) THEN
      RAISE EXCEPTION '% is not kept for % months', parent, kept;
    END IF;
    dropped := dropped + app.drop_partitions(parent, date_trunc('month', now(), 'UTC') - make_interval(months => kept));
  END LOOP;
  RETURN dropped;
END
$$;
GRANT EXECUTE ON FUNCTION app.keep_partitions(int, jsonb) TO atrium_jobs;
