-- The same for a reader with a locale, such as th-TH-u-ca-buddhist, for jobs that read for several people at once.
CREATE OR REPLACE FUNCTION app.in_language_of(locale text, english text, others jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(others ->> locale,
                  (SELECT min(value) FROM jsonb_each_text(others)
                   WHERE split_part(key, '-', 1) = split_part(locale, '-', 1)),
                  english)
$$;
GRANT EXECUTE ON FUNCTION app.in_language_of(text, text, jsonb) TO atrium_app, atrium_jobs, atrium_staff;
