-- When an instruction on a deadline can no longer be sent: the end of the day, at the office, that lies so many working
-- days before the deadline. Working days are Monday to Friday without the office's holidays.
CREATE OR REPLACE FUNCTION app.cut_off(due_on date, office char(2), lead_days int) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT timezone(co.time_zone, (CASE WHEN lead_days = 0 THEN due_on ELSE (
           SELECT day FROM (
             -- Two calendar days and a month for each working day, whatever the holidays are.
             SELECT due_on - days AS day FROM generate_series(1, lead_days * 2 + 30) days
             WHERE extract(isodow FROM due_on - days) < 6
               AND NOT EXISTS (SELECT FROM office_holidays h WHERE h.country_code = office AND h.day = due_on - days)
             ORDER BY days LIMIT lead_days
           ) working_days ORDER BY day LIMIT 1) END + 1)::timestamp)
  FROM countries co WHERE co.code = office
$$;
GRANT EXECUTE ON FUNCTION app.cut_off(date, char, int) TO atrium_app, atrium_jobs;
