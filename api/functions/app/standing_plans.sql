-- What the standing instructions of a customer plan for a deadline: the day on which each acts, by the date of the office,
-- and the last day of its cut-off. Any instruction on the deadline comes first, and so does a person's exception. One that
-- was not announced for this day acts three days after it is.
CREATE OR REPLACE FUNCTION app.standing_plans(customer int, deadline int, moment timestamptz DEFAULT now())
RETURNS TABLE (standing_instruction_id int, kind_id int, today date, acts_on date, last_day date, is_announced boolean,
               is_reminded boolean, outcome text)
LANGUAGE sql STABLE AS $$
  SELECT s.id, s.kind_id, day.today,
         greatest(day.planned, CASE WHEN said.still THEN n.announced_on ELSE day.today END + 3), day.last_day,
         said.still, said.still AND n.is_reminded, n.outcome
  FROM standing_instructions s
  JOIN instruction_kinds k ON k.id = s.kind_id
  JOIN deadlines d ON d.customer_id = s.customer_id AND d.id = deadline
  JOIN applications a ON a.customer_id = d.customer_id AND a.id = d.application_id
  JOIN countries co ON co.code = a.country_code
  LEFT JOIN standing_announcements n
    ON n.customer_id = s.customer_id AND n.deadline_id = d.id AND n.standing_instruction_id = s.id
  CROSS JOIN LATERAL (SELECT app.cut_off(d.due_at, a.country_code, k.lead_days) AS at) cut_off
  CROSS JOIN LATERAL (SELECT timezone(co.time_zone, moment)::date AS today,
                             timezone(co.time_zone, cut_off.at)::date - 1 AS last_day,
                             timezone(co.time_zone, cut_off.at)::date - 1 - s.days_before AS planned) day
  CROSS JOIN LATERAL (SELECT coalesce(n.acts_on = greatest(day.planned, n.announced_on + 3), false) AS still) said
  WHERE s.customer_id = customer AND s.revoked_at IS NULL AND d.state = 'open' AND cut_off.at > s.created_at
    AND coalesce(n.outcome, 'different-kinds') = 'different-kinds'
    AND d.kind = ANY (k.deadline_kinds)
    AND (s.deadline_kinds = '{}' OR d.kind = ANY (s.deadline_kinds))
    AND (s.category_ids = '{}' OR a.category_id = ANY (s.category_ids))
    AND (s.country_codes = '{}' OR a.country_code::text = ANY (s.country_codes))
    AND NOT EXISTS (SELECT FROM standing_exceptions e WHERE e.customer_id = d.customer_id AND e.deadline_id = d.id)
    AND NOT EXISTS (SELECT FROM instructions i WHERE i.customer_id = d.customer_id AND i.deadline_id = d.id)
$$;
GRANT EXECUTE ON FUNCTION app.standing_plans(int, int, timestamptz) TO atrium_app, atrium_jobs, atrium_staff;
