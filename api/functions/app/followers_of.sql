-- Who follows the conversation about an application: who wrote, who is responsible for an open deadline, and who sent an
-- instruction.
CREATE OR REPLACE FUNCTION app.followers_of(customer int, application int) RETURNS int[]
LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT author_id FROM messages
    WHERE customer_id = customer AND application_id = application AND author_id IS NOT NULL
    UNION SELECT responsible_id FROM deadlines
    WHERE customer_id = customer AND application_id = application AND responsible_id IS NOT NULL
      AND state NOT IN ('done', 'waived')
    UNION SELECT sent_by FROM instructions
    WHERE customer_id = customer AND application_id = application AND sent_by IS NOT NULL
    ORDER BY 1)
$$;
GRANT EXECUTE ON FUNCTION app.followers_of(int, int) TO atrium_app, atrium_jobs, atrium_staff;
