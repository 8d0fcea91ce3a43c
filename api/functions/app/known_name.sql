-- The name that a text names in English, in the language of a locale. Logs, events and notifications have English names,
-- as they were at the time; a name that is not in use any more stays as it is.
CREATE OR REPLACE FUNCTION app.known_name(locale text, source text, english text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(CASE
    WHEN coalesce(locale, '') = '' OR starts_with(locale, 'en') THEN NULL
    WHEN source = 'status' THEN (SELECT app.in_language_of(locale, name, names) FROM statuses WHERE name = english)
    WHEN source = 'instruction_kind'
      THEN (SELECT app.in_language_of(locale, name, names) FROM instruction_kinds WHERE name = english)
    WHEN source = 'reward'
      THEN (SELECT app.in_language_of(locale, name, names) FROM rewards WHERE name = english
            ORDER BY active DESC, id DESC LIMIT 1)
  END, english)
$$;
GRANT EXECUTE ON FUNCTION app.known_name(text, text, text) TO atrium_app, atrium_jobs, atrium_staff;
