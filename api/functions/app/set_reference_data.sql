-- Replaces the provider's reference rows by `facts`, in the format of the files of `reference-data/`. Rows keep their ids
-- and get the given order. Rows that are no longer named are deleted; if one of them is in use, nothing changes. A row
-- without `names` keeps the ones that it has, unless it is renamed: a process of the release before gives none.
CREATE OR REPLACE FUNCTION app.set_reference_data(facts jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO main_statuses (id, name, names, tone, position)
  SELECT (fact ->> 'id')::int, fact ->> 'name', coalesce(fact -> 'names', known.names, '{}'), fact ->> 'tone', place
  FROM jsonb_array_elements(facts -> 'mainStatuses') WITH ORDINALITY given (fact, place)
  LEFT JOIN main_statuses known ON known.id = (fact ->> 'id')::int AND known.name = fact ->> 'name'
  ON CONFLICT (id) DO UPDATE
    SET name = excluded.name, names = excluded.names, tone = excluded.tone, position = excluded.position;
  INSERT INTO statuses (id, main_status_id, name, names, position)
  SELECT (fact ->> 'id')::int, (fact ->> 'mainStatusId')::int, fact ->> 'name',
         coalesce(fact -> 'names', known.names, '{}'), place
  FROM jsonb_array_elements(facts -> 'statuses') WITH ORDINALITY given (fact, place)
  LEFT JOIN statuses known ON known.id = (fact ->> 'id')::int AND known.name = fact ->> 'name'
  ON CONFLICT (id) DO UPDATE
    SET main_status_id = excluded.main_status_id, name = excluded.name, names = excluded.names,
        position = excluded.position;
  INSERT INTO categories (id, name, names, position)
  SELECT (fact ->> 'id')::int, fact ->> 'name', coalesce(fact -> 'names', known.names, '{}'), place
  FROM jsonb_array_elements(facts -> 'categories') WITH ORDINALITY given (fact, place)
  LEFT JOIN categories known ON known.id = (fact ->> 'id')::int AND known.name = fact ->> 'name'
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, names = excluded.names, position = excluded.position;
  -- Fails for a time zone that this server does not know, which would fail every list of deadlines.
  PERFORM now() AT TIME ZONE (fact ->> 'timeZone') FROM jsonb_array_elements(facts -> 'countries') fact;
  INSERT INTO countries (code, name, names, time_zone)
  SELECT fact ->> 'code', fact ->> 'name',
         coalesce(fact -> 'names', CASE WHEN known.name = fact ->> 'name' THEN known.names END, '{}'),
         coalesce(fact ->> 'timeZone', known.time_zone, 'UTC')
  FROM jsonb_array_elements(facts -> 'countries') fact LEFT JOIN countries known ON known.code = fact ->> 'code'
  ON CONFLICT (code) DO UPDATE
    SET name = excluded.name, names = excluded.names, time_zone = excluded.time_zone;

  INSERT INTO status_transitions (from_status_id, to_status_id)
  SELECT (fact ->> 'id')::int, next::int
  FROM jsonb_array_elements(facts -> 'statuses') fact, jsonb_array_elements_text(fact -> 'next') next
  ON CONFLICT DO NOTHING;
  INSERT INTO office_holidays (country_code, day)
  SELECT fact ->> 'code', day::date
  FROM jsonb_array_elements(facts -> 'countries') fact, jsonb_array_elements_text(fact -> 'holidays') day
  ON CONFLICT DO NOTHING;
  DELETE FROM office_holidays h
  WHERE NOT EXISTS (SELECT FROM jsonb_array_elements(facts -> 'countries') fact
                    WHERE fact ->> 'code' = h.country_code AND fact -> 'holidays' @> to_jsonb(h.day));
  PERFORM app.set_instruction_kinds(facts -> 'instructionKinds');

  DELETE FROM status_transitions t
  WHERE NOT EXISTS (SELECT FROM jsonb_array_elements(facts -> 'statuses') fact
                    WHERE (fact ->> 'id')::int = t.from_status_id AND fact -> 'next' @> to_jsonb(t.to_status_id));
  DELETE FROM statuses s
  WHERE NOT EXISTS (SELECT FROM jsonb_array_elements(facts -> 'statuses') fact WHERE (fact ->> 'id')::int = s.id);
  DELETE FROM main_statuses m
  WHERE NOT EXISTS (SELECT FROM jsonb_array_elements(facts -> 'mainStatuses') fact WHERE (fact ->> 'id')::int = m.id);
  DELETE FROM categories c
  WHERE NOT EXISTS (SELECT FROM jsonb_array_elements(facts -> 'categories') fact WHERE (fact ->> 'id')::int = c.id);
  DELETE FROM countries c
  WHERE NOT EXISTS (SELECT FROM jsonb_array_elements(facts -> 'countries') fact WHERE fact ->> 'code' = c.code);
END
$$;
GRANT EXECUTE ON FUNCTION app.set_reference_data(jsonb) TO atrium_jobs;
