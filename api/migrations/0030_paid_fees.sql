-- Up Migration

-- Spending is what was paid; what was not is apart from it.
ALTER TABLE applications ADD COLUMN unpaid bigint NOT NULL DEFAULT 0;

-- The deadline by which the fee has to be paid; NULL where it has no last day.
ALTER TABLE fees ADD COLUMN deadline_id int;
ALTER TABLE fees ADD FOREIGN KEY (customer_id, deadline_id) REFERENCES deadlines (customer_id, id)
  ON DELETE SET NULL (deadline_id);
CREATE INDEX fees_by_deadline ON fees (customer_id, deadline_id) WHERE deadline_id IS NOT NULL;
CREATE INDEX fees_by_payment ON fees (customer_id, paid_at, id);

-- With FORCE, row-level security hides the rows from the owner too; the sums of the fees are computed below.
ALTER TABLE applications NO FORCE ROW LEVEL SECURITY;
ALTER TABLE deadlines NO FORCE ROW LEVEL SECURITY;
ALTER TABLE fees NO FORCE ROW LEVEL SECURITY;
ALTER TABLE fees DISABLE TRIGGER keep_spending_of_changed;
-- An import gives the deadline of a fee the fee's name as its rule.
UPDATE fees f SET deadline_id = d.id
FROM (SELECT customer_id, application_id, rule, min(id) AS id FROM deadlines WHERE kind = 'renewal' GROUP BY 1, 2, 3) d
WHERE d.customer_id = f.customer_id AND d.application_id = f.application_id AND d.rule = f.name;
UPDATE applications a SET spending = sums.paid, unpaid = sums.unpaid
FROM (SELECT customer_id, application_id, coalesce(sum(amount) FILTER (WHERE paid_at IS NOT NULL), 0) AS paid,
             coalesce(sum(amount) FILTER (WHERE paid_at IS NULL), 0) AS unpaid
      FROM fees GROUP BY 1, 2) sums
WHERE a.customer_id = sums.customer_id AND a.id = sums.application_id
  AND (a.spending, a.unpaid) IS DISTINCT FROM (sums.paid, sums.unpaid);
ALTER TABLE fees ENABLE TRIGGER keep_spending_of_changed;
ALTER TABLE fees FORCE ROW LEVEL SECURITY;
ALTER TABLE deadlines FORCE ROW LEVEL SECURITY;
ALTER TABLE applications FORCE ROW LEVEL SECURITY;

-- Covers every count and chart, as before, with both sums.
DROP INDEX applications_facets;
CREATE INDEX applications_facets
  ON applications (customer_id, status_id, category_id, country_code, applied_at) INCLUDE (spending, unpaid);

-- Lists and sums read the fees of all customers in scope: as for applications, these are read once per statement.
DROP POLICY scope ON fees;
CREATE POLICY scope ON fees TO atrium_app USING (customer_id IN (SELECT unnest(app.customer_ids())));
