-- By when the provider should answer what has no cut-off of its own, such as a message: the end of the second working day,
-- at the office, after the day on which it came. Working days are as in app.cut_off.
CREATE OR REPLACE FUNCTION app.answer_by(came_at timestamptz, office char(2)) RETURNS timestamptz
LANGUAGE sql STABLE STRICT AS $$
  SELECT timezone(co.time_zone, (worked.second_day + 1)::timestamp)
  FROM countries co
  CROSS JOIN LATERAL (
    SELECT max(day) AS second_day FROM (
      SELECT timezone(co.time_zone, came_at)::date + days AS day FROM generate_series(1, 60) days
      WHERE extract(isodow FROM timezone(co.time_zone, came_at)::date + days) < 6
        AND NOT EXISTS (
          SELECT FROM office_holidays h
          WHERE h.country_code = office AND h.day = timezone(co.time_zone, came_at)::date + days)
      ORDER BY days LIMIT 2
    ) working
  ) worked
  WHERE co.code = office
$$;
GRANT EXECUTE ON FUNCTION app.answer_by(timestamptz, char) TO atrium_app, atrium_jobs, atrium_staff;
