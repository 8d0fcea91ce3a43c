-- A text in the language of the transaction's reader, or in English. The planner inlines it: it is called for each name.
CREATE OR REPLACE FUNCTION app.in_language(english text, others jsonb) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(others ->> current_setting('app.language', true), english)
$$;
GRANT EXECUTE ON FUNCTION app.in_language(text, jsonb) TO atrium_app, atrium_jobs, atrium_staff;
