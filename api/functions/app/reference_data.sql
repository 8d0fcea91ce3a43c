-- The provider's reference rows, as `app.set_reference_data` takes them.
CREATE OR REPLACE FUNCTION app.reference_data() RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'mainStatuses', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'names', names, 'tone', tone)
                                               ORDER BY position, id), '[]') FROM main_statuses),
    'statuses', (SELECT coalesce(jsonb_agg(jsonb_build_object(
                   'id', s.id, 'mainStatusId', s.main_status_id, 'name', s.name, 'names', s.names,
                   'next', ARRAY(SELECT t.to_status_id FROM status_transitions t
                                 WHERE t.from_status_id = s.id ORDER BY 1)) ORDER BY s.position, s.id), '[]')
                 FROM statuses s),
    'categories', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'names', names)
                                             ORDER BY position, id), '[]') FROM categories),
    'countries', (SELECT coalesce(jsonb_agg(jsonb_build_object(
                   'code', code, 'name', name, 'names', names, 'timeZone', time_zone,
                   'holidays', ARRAY(SELECT h.day FROM office_holidays h WHERE h.country_code = code ORDER BY 1))
                 ORDER BY code), '[]') FROM countries),
    'instructionKinds', (SELECT coalesce(jsonb_agg(jsonb_build_object(
                           'id', k.id, 'name', k.name, 'names', k.names, 'answersDeadline', k.answers_deadline,
                           'cost', CASE WHEN k.by_quotation THEN to_jsonb('quotation'::text)
                                        ELSE to_jsonb(k.cost_amount) END,
                           'leadDays', k.lead_days, 'needsText', k.needs_text, 'needsFile', k.needs_file,
                           'statuses', ARRAY(SELECT s.status_id FROM instruction_kind_statuses s
                                             WHERE s.kind_id = k.id ORDER BY 1),
                           'deadlineKinds', k.deadline_kinds) ORDER BY k.position, k.id), '[]')
                         FROM instruction_kinds k))
$$;
GRANT EXECUTE ON FUNCTION app.reference_data() TO atrium_jobs;
