-- Up Migration

-- An application is due by its earliest deadline that is open or missed, mandatory or not: what is overdue keeps its date
-- until someone has dealt with it. With FORCE, row-level security hides the rows from the owner too.
ALTER TABLE applications NO FORCE ROW LEVEL SECURITY;
ALTER TABLE deadlines NO FORCE ROW LEVEL SECURITY;
UPDATE applications a SET due_at = next.due_at
FROM (SELECT customer_id, application_id, min(due_at) AS due_at FROM deadlines
      WHERE state IN ('open', 'missed') GROUP BY 1, 2) next
WHERE a.customer_id = next.customer_id AND a.id = next.application_id AND a.due_at IS DISTINCT FROM next.due_at;
ALTER TABLE applications FORCE ROW LEVEL SECURITY;
ALTER TABLE deadlines FORCE ROW LEVEL SECURITY;
