-- The provider's reference rows, as `app.set_reference_data` takes them.
CREATE OR REPLACE FUNCTION app.reference_data() RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'mainStatuses', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'tone', tone)
                                               ORDER BY position, id), '[]') FROM main_statuses),
    'statuses', (SELECT coalesce(jsonb_agg(jsonb_build_object(
                   'id', s.id, 'mainStatusId', s.main_status_id, 'name', s.name,
                   'next', ARRAY(SELECT t.to_status_id FROM status_transitions t
                                 WHERE t.from_status_id = s.id ORDER BY 1)) ORDER BY s.position, s.id), '[]')
                 FROM statuses s),
    'categories', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) ORDER BY position, id), '[]')
                   FROM categories),
    'countries', (SELECT coalesce(jsonb_agg(jsonb_build_object('code', code, 'name', name, 'timeZone', time_zone)
                                             ORDER BY code), '[]')
                  FROM countries))
$$;
GRANT EXECUTE ON FUNCTION app.reference_data() TO atrium_jobs;
