-- Replaces the kinds of instructions by those that are given, as `app.set_reference_data` does.
CREATE OR REPLACE FUNCTION app.set_instruction_kinds(facts jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO instruction_kinds (id, name, names, answers_deadline, cost_amount, by_quotation, lead_days, needs_text,
                                 needs_file, deadline_kinds, position)
  SELECT (fact ->> 'id')::int, fact ->> 'name', coalesce(fact -> 'names', known.names, '{}'),
         (fact ->> 'answersDeadline')::boolean,
         CASE WHEN jsonb_typeof(fact -> 'cost') = 'number' THEN (fact ->> 'cost')::bigint END,
         coalesce(fact -> 'cost' = to_jsonb('quotation'::text), false), (fact ->> 'leadDays')::int,
         coalesce((fact ->> 'needsText')::boolean, false), coalesce((fact ->> 'needsFile')::boolean, false), ARRAY(SELECT jsonb_array_elements_text(fact -> 'deadlineKinds')), place
  FROM jsonb_array_elements(facts) WITH ORDINALITY given (fact, place)
  LEFT JOIN instruction_kinds known ON known.id = (fact ->> 'id')::int AND known.name = fact ->> 'name'
  ON CONFLICT (id) DO UPDATE
    SET name = excluded.name, names = excluded.names, answers_deadline = excluded.answers_deadline, cost_amount = excluded.cost_amount,
        by_quotation = excluded.by_quotation, lead_days = excluded.lead_days, needs_text = excluded.needs_text,
        needs_file = excluded.needs_file, deadline_kinds = excluded.deadline_kinds, position = excluded.position;
  DELETE FROM instruction_kinds k
  WHERE NOT EXISTS (SELECT FROM jsonb_array_elements(facts) fact WHERE (fact ->> 'id')::int = k.id);
  DELETE FROM instruction_kind_statuses;
  INSERT INTO instruction_kind_statuses (kind_id, status_id)
  SELECT (fact ->> 'id')::int, status::int
  FROM jsonb_array_elements(facts) fact, jsonb_array_elements_text(fact -> 'statuses') status;
END
$$;
GRANT EXECUTE ON FUNCTION app.set_instruction_kinds(jsonb) TO atrium_jobs;
