-- When an instruction on a deadline can no longer be sent: the end of the day, at the office, that lies so many working
-- days before the deadline. Working days are Monday to Friday without the office's holidays. These are read at once: this
-- is asked for each deadline of a list.
CREATE OR REPLACE FUNCTION app.cut_off(due_on date, office char(2), lead_days int) RETURNS timestamptz
LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  zone text;
  holidays date[];
  last_day date := due_on;
  days_left int := lead_days;
BEGIN
  SELECT co.time_zone,
         -- Two calendar days and a month for each working day, whatever the holidays are.
         CASE WHEN lead_days > 0 THEN ARRAY(
           SELECT h.day FROM office_holidays h
           WHERE h.country_code = office AND h.day BETWEEN due_on - (lead_days * 2 + 30) AND due_on) END
  INTO zone, holidays FROM countries co WHERE co.code = office;
  WHILE days_left > 0 LOOP
    last_day := last_day - 1;
    IF extract(isodow FROM last_day) < 6 AND last_day <> ALL (holidays) THEN
      days_left := days_left - 1;
    END IF;
  END LOOP;
  RETURN timezone(zone, (last_day + 1)::timestamp);
END
$$;
GRANT EXECUTE ON FUNCTION app.cut_off(date, char, int) TO atrium_app, atrium_jobs, atrium_staff;
