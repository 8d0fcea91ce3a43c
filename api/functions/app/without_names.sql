-- A text with names and addresses replaced, in whatever case they were written.
CREATE OR REPLACE FUNCTION app.without_names(value text, names text[], instead text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN cardinality(names) > 0 THEN regexp_replace(value,
    '(?<![[:alnum:]])('
      || (SELECT string_agg(regexp_replace(name, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|' ORDER BY length(name) DESC)
          FROM unnest(names) name)
      || ')(?![[:alnum:]])',
    instead, 'gi') ELSE value END
$$;
