-- By when the provider should answer what has no cut-off of its own, such as a message: the end of the second working day,
-- at the office, after the day on which it came. Working days are as in app.cut_off.
CREATE OR REPLACE FUNCTION app.answer_by(came_at timestamptz, office char(2)) RETURNS timestamptz
LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  zone text;
  last_day date;
  days_left int := 2;
BEGIN
  SELECT co.time_zone, timezone(co.time_zone, came_at)::date INTO zone, last_day FROM countries co WHERE co.code = office;
  WHILE days_left > 0 LOOP
    last_day := last_day + 1;
    IF extract(isodow FROM last_day) < 6
       AND NOT EXISTS (SELECT FROM office_holidays WHERE country_code = office AND day = last_day) THEN
      days_left := days_left - 1;
    END IF;
  END LOOP;
  RETURN timezone(zone, (last_day + 1)::timestamp);
END
$$;
GRANT EXECUTE ON FUNCTION app.answer_by(timestamptz, char) TO atrium_app, atrium_jobs, atrium_staff;
